/** Who sits where on the screen: the viewer below, then clockwise from the viewer's left. */

export type Side = "bottom" | "left" | "top" | "right";

const AROUND: Readonly<Record<number, readonly Side[]>> = {
  2: ["bottom", "top"],
  3: ["bottom", "left", "right"],
  4: ["bottom", "left", "top", "right"],
};

/** The seats in the order of play, the viewer's first, each with its side of the table. */
export function around(players: number, viewer: number): { seat: number; side: Side }[] {
  const sides = AROUND[players] ?? [];
  return sides.map((side, steps) => ({ seat: (viewer + steps) % players, side }));
}
