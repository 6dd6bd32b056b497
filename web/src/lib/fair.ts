/**
 * Checks how a round was dealt: the same computation as `table/fair.py` on the server, in the browser.
 *
 * It is the one thing that the page computes. What it needs of the round is what was seen of it: who
 * played which tile, and what was left in the hands. `docs/fair-deals.md` says what it proves.
 */

import type { Deal, View } from "../gen/wire.ts";
import type { Part } from "./deals.ts";
import { hmac, sha256 } from "./digest.ts";

/** Why a deal does not hold. */
export type Fault =
  /** The server's bytes are not those that it was bound to. */
  | "commitment"
  /** It is not the deal that this page gave its bytes for. */
  | "changed"
  /** The bytes that this page gave are not in it. */
  | "entropy"
  /** The draw for the lead came out differently. */
  | "lead"
  /** The tiles that were played and shown are not those that were dealt. */
  | "deal";

export type Verdict =
  /** It holds. `own` tells whether the bytes of this page are in it, and `given` how many seats gave some. */
  | { kind: "holds"; own: boolean; given: number }
  | { kind: "fails"; fault: Fault }
  /** The round was dealt without a proof. */
  | { kind: "none" };

const TILES: readonly string[] = Array.from({ length: 7 }, (_, low) =>
  Array.from({ length: 7 - low }, (__, more) => `${String(low)}-${String(low + more)}`),
).flat();
const ENCODER = new TextEncoder();
const COMMIT_TAG = "batida/fair/1/commit";
const KEY_TAG = "batida/fair/1/key";

/** Whether the round that is over in this view was dealt as its deal says. */
export async function check(view: View, part: Part | null): Promise<Verdict> {
  const { deal } = view;
  if (deal === null) return { kind: "none" };
  const fault = await faultOf(view, deal, part);
  if (fault !== null) return { kind: "fails", fault };
  const own = part !== null && givenBy(deal, view.seat) === part.entropy;
  return { kind: "holds", own, given: deal.entropy.filter((given) => given !== null).length };
}

async function faultOf(view: View, deal: Deal, part: Part | null): Promise<Fault | null> {
  const { seed } = deal;
  if (seed === null || (await commitmentOf(deal.table, deal.round, seed)) !== deal.commitment) return "commitment";
  if (part !== null && part.commitment !== deal.commitment) return "changed";
  if (part?.taken === true && part.entropy !== givenBy(deal, view.seat)) return "entropy";
  const made = { ...deal, seed };
  if (view.round === 1 && !(await drewSo(view, made))) return "lead";
  return (await dealtSo(view, made)) ? null : "deal";
}

/** A deal whose round is over. */
export type OpenDeal = Deal & { seed: string };

/** The digest that binds the server to its bytes. */
export async function commitmentOf(table: string, round: number, seed: string): Promise<string> {
  const parts = [text(COMMIT_TAG), text(table), text(String(round)), fromHex(seed)];
  return toHex(await sha256(framed(parts)));
}

/** The shuffle that a deal makes for a purpose: tiles in the order in which they are dealt or drawn. */
export async function shuffle(deal: OpenDeal, ...purpose: string[]): Promise<string[]> {
  const tiles = [...TILES];
  const blockOf = await stream(deal, purpose);
  let block = await blockOf(0);
  let used = 0;
  for (let last = tiles.length - 1; last > 0; last -= 1) {
    // A byte from where the last whole run of values ends would favour some: it is thrown away.
    const limit = 256 - (256 % (last + 1));
    let byte = limit;
    while (byte >= limit) {
      if (used > 0 && used % block.length === 0) block = await blockOf(used / block.length);
      byte = block[used % block.length] ?? limit;
      used += 1;
    }
    const chosen = byte % (last + 1);
    const one = tiles[last] ?? "";
    tiles[last] = tiles[chosen] ?? "";
    tiles[chosen] = one;
  }
  return tiles;
}

/** The blocks of a stream without end: HMAC-SHA256 of the purpose and the block's number, keyed by all sources. */
async function stream(deal: OpenDeal, purpose: readonly string[]): Promise<(count: number) => Promise<Uint8Array>> {
  const given = deal.entropy.map((one) => fromHex(one ?? ""));
  const parts = [text(KEY_TAG), text(deal.table), text(String(deal.round)), fromHex(deal.seed), ...given];
  const sign = await hmac(framed(parts));
  return (count) => sign(framed([...purpose, String(count)].map(text)));
}

/** Whether each player got the tiles that they played or had left, and all others slept. */
async function dealtSo(view: View, deal: OpenDeal): Promise<boolean> {
  const { settled } = view;
  if (settled === null) return false;
  const tiles = await shuffle(deal, "deal");
  let from = 0;
  for (let seat = 0; seat < view.players; seat += 1) {
    const played = view.actions.filter((action) => action.seat === seat && action.tile !== null);
    const held = [...(settled.hands[seat] ?? []), ...played.map((action) => action.tile ?? "")];
    if (!alike(held, tiles.slice(from, from + held.length))) return false;
    from += held.length;
  }
  return alike(settled.sleeping, tiles.slice(from));
}

/** Whether each draw for the lead gave its contenders the tiles in turn. */
async function drewSo(view: View, deal: OpenDeal): Promise<boolean> {
  for (const [at, drawn] of view.lead_draws.entries()) {
    const tiles = await shuffle(deal, "lead", String(at + 1));
    if (drawn.some(({ tile }, place) => sorted(tile) !== tiles[place])) return false;
  }
  return true;
}

function alike(some: readonly string[], others: readonly string[]): boolean {
  return [...some].map(sorted).sort().join() === [...others].sort().join();
}

/** A tile with its low half first. */
function sorted(tile: string): string {
  return tile.split("-").sort().join("-");
}

/** The parts one after the other, each behind its length in four bytes. */
function framed(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + 4 + part.length, 0));
  const sizes = new DataView(whole.buffer);
  let at = 0;
  for (const part of parts) {
    sizes.setUint32(at, part.length);
    whole.set(part, at + 4);
    at += 4 + part.length;
  }
  return whole;
}

function text(plain: string): Uint8Array {
  return ENCODER.encode(plain);
}

/** Bytes as hexadecimal digits. */
export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Hexadecimal digits as bytes. */
function fromHex(digits: string): Uint8Array {
  return Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

/** What a seat gave; nothing for a watcher, who has none. */
function givenBy(deal: { entropy: readonly (string | null)[] }, seat: number | null): string | null | undefined {
  return seat === null ? null : deal.entropy[seat];
}
