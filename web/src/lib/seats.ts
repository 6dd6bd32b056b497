/** Who sits where on the screen: the viewer below, then clockwise from the viewer's left. */

import type { View } from "../gen/wire.ts";

export type Side = "bottom" | "left" | "top" | "right";

const AROUND: Readonly<Record<number, readonly Side[]>> = {
  2: ["bottom", "top"],
  3: ["bottom", "left", "right"],
  4: ["bottom", "left", "top", "right"],
};

/** The seats in the order of play, the viewer's first, each with its side; a watcher sits behind seat 0. */
export function around(players: number, viewer: number | null): { seat: number; side: Side }[] {
  const sides = AROUND[players] ?? [];
  return sides.map((side, steps) => ({ seat: ((viewer ?? 0) + steps) % players, side }));
}

/** A disc, a diamond, a square and a triangle, as on the cribbage board; one hole apart is 1. */
const SHAPES: readonly string[] = [
  "M-.5 0a.5 .5 0 1 0 1 0a.5 .5 0 1 0-1 0Z",
  "M0-.58 .58 0 0 .58-.58 0Z",
  "M-.43-.43h.86v.86h-.86Z",
  "M0-.56 .58 .42h-1.16Z",
];

/** The outline of a seat's sign and pegs, so that players differ by more than colour. */
export function seatShape(seat: number): string {
  return SHAPES[seat] ?? "";
}

/** Whether who sees this view is let in at the table of the rematch: who looks on has no link to it. */
export function mayFollow(view: Pick<View, "next_table" | "seat" | "terms">): boolean {
  return view.next_table !== null && (view.seat !== null || view.terms?.listed === true);
}
