/** Chooses among pictures, or the width to ask for, and scales a picture to an area. */

import { ROOM } from "../gen/room.ts";
import type { Picture } from "../gen/wire.ts";

export interface Fitted {
  picture: Picture;
  /** Pixels of a half tile. */
  scale: number;
  /** Where the origin of the picture lies in the area, in pixels. */
  left: number;
  top: number;
}

/** Tiles on a large screen grow no further than this, in pixels of a half. */
const SCALE_MAX = 64;
/** Another picture must be this much larger before the one on show is given up for it. */
const WORTH_A_CHANGE = 1.12;

export type Width = Picture["width"];

/**
 * The width whose pictures show largest in an area of this size, in pixels, for as long as a round lasts.
 *
 * @param shown the width on show, if there is one
 */
export function widthFor(width: number, height: number, shown: Width | null = null): Width {
  const found = (Object.keys(ROOM) as Width[]).map((one) => {
    const [wide, high] = ROOM[one];
    return { one, scale: Math.min(width / wide, height / high) * (one === shown ? WORTH_A_CHANGE : 1) };
  });
  return found.reduce((best, next) => (next.scale > best.scale ? next : best)).one;
}

/** The picture that shows largest in an area of this size, in pixels. */
export function fit(
  pictures: readonly Picture[],
  width: number,
  height: number,
  shown: string | null = null,
): Fitted | null {
  let best: Fitted | null = null;
  for (const picture of pictures) {
    const fitted = fitOne(picture, width, height);
    const favour = picture.width === shown ? WORTH_A_CHANGE : 1;
    const favoured = best?.picture.width === shown ? WORTH_A_CHANGE : 1;
    if (best === null || fitted.scale * favour > best.scale * favoured) best = fitted;
  }
  return best;
}

function fitOne(picture: Picture, width: number, height: number): Fitted {
  const [left, top, boxWidth, boxHeight] = picture.box;
  const scale = Math.max(1, Math.min(width / boxWidth, height / boxHeight, SCALE_MAX));
  return {
    picture,
    scale,
    left: width / 2 - (left + boxWidth / 2) * scale,
    top: height / 2 - (top + boxHeight / 2) * scale,
  };
}
