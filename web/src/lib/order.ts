/** In which order one's own hand is shown; key N is always the Nth as shown. */

import type { HandTile } from "../gen/wire.ts";
import type { HandOrder } from "./settings.svelte.ts";

/** The hand in the chosen order; the halves are compared as written. */
export function ordered(hand: readonly HandTile[], order: HandOrder): HandTile[] {
  const keyed = hand.map((held) => ({ held, key: keyOf(held.tile, order) }));
  keyed.sort((a, b) => (a.key < b.key ? -1 : 1));
  return keyed.map(({ held }) => held);
}

function keyOf(tile: string, order: HandOrder): string {
  const [low = "", high = ""] = tile.split("-");
  if (order === "low") return low + high;
  if (order === "high") return high + low;
  return (low === high ? "0" : "1") + low + high;
}
