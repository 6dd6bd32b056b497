/** Who came, went, was stood in for or came back between two views of a table, for who hears it. */

import type { SeatInfo } from "../gen/wire.ts";

export interface Coming {
  /** The word for it, after `friends-`. */
  what: "sat-down" | "got-up" | "stands-in" | "is-back";
  seat: number;
}

const isPerson = (info: SeatInfo | undefined): boolean => info !== undefined && !info.open && info.bot === null;

/** In the order of the seats; what befalls the own seat, `you`, is told elsewhere. */
export function comings(before: readonly SeatInfo[], after: readonly SeatInfo[], you: number | null): Coming[] {
  const found: Coming[] = [];
  for (let seat = 0; seat < Math.max(before.length, after.length); seat += 1) {
    const [then, now] = [before[seat], after[seat]];
    if (seat === you) continue;
    if (isPerson(then) !== isPerson(now)) found.push({ what: isPerson(now) ? "sat-down" : "got-up", seat });
    else if (isPerson(now) && (then?.stand_in != null) !== (now?.stand_in != null)) {
      found.push({ what: now?.stand_in != null ? "stands-in" : "is-back", seat });
    }
  }
  return found;
}
