/** What ails the connection to a table, as far as a page can tell. */

import type { LinkState } from "./socket.ts";

/** So many tries in vain, and it is the server that is away rather than the line. */
const TRIES_GONE = 3;

/** `offline`: this device has no network. `gone`: no server answers. `lost`: it broke just now. */
export type Trouble = "offline" | "gone" | "lost" | "slow";

/**
 * @param tries how often it was tried to come back
 * @param online whether the device has a network at all
 */
export function troubleOf(state: LinkState, tries: number, online: boolean): Trouble {
  if (!online) return "offline";
  if (state === "slow") return "slow";
  return tries > TRIES_GONE ? "gone" : "lost";
}
