/** How wide and high the picture of a line gets at most, in halves. */
export const ROOM = {
  phone: [10.5, 14.5],
  square: [12.5, 11.5],
  wide: [18.5, 8.5],
} as const;
