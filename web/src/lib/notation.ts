/** Tiles and actions as they are written: `0-3`, `03<`. Reading and writing only, no rules. */

import type { HandTile } from "../gen/wire.ts";

export type Place = HandTile["places"][number];

const SIGNS: Readonly<Record<Place, string>> = { lead: "", left: "<", right: ">" };

/** The halves of a tile as written. */
export function halves(tile: string): [number, number] {
  const [first = "", second = ""] = tile.split("-");
  return [Number(first), Number(second)];
}

/** The name of a tile whichever way round it is written. */
export function tileKey(tile: string): string {
  return tile.split("-").sort().join("-");
}

export function writeAction(tile: string, place: Place): string {
  return tile.replace("-", "") + SIGNS[place];
}

export type Typed =
  | { kind: "action"; action: string }
  | { kind: "unreadable" }
  | { kind: "end-needed"; tile: string }
  | { kind: "not-offered"; action: string };

/**
 * The offered action that a person typed: `03<`, `3-0 >`, `[0|3] <`, `30`, `--`.
 *
 * The end may be left out when just one of the offered actions has the tile.
 */
export function readTyped(text: string, offered: readonly string[]): Typed {
  const plain = text.replace(/[\s[\]|]/g, "");
  if (plain === "--" || plain === "-") {
    return offered.includes("--") ? { kind: "action", action: "--" } : { kind: "not-offered", action: "--" };
  }
  const found = /^([0-6])-?([0-6])([<>]?)$/.exec(plain);
  if (found === null) return { kind: "unreadable" };
  const [, one = "", other = "", sign = ""] = found;
  const tile = [one, other].sort().join("");
  const lead = offered.find((action) => action === tile);
  if (lead !== undefined) return { kind: "action", action: lead };
  if (sign !== "") {
    const action = tile + sign;
    return offered.includes(action) ? { kind: "action", action } : { kind: "not-offered", action };
  }
  const those = offered.filter((action) => action.startsWith(tile));
  const [only] = those;
  if (only === undefined) return { kind: "not-offered", action: tile };
  return those.length === 1 ? { kind: "action", action: only } : { kind: "end-needed", tile };
}
