/**
 * What is said aloud: compares a view with what was heard before and gives what is new, once.
 *
 * A view that comes again (a redraw, a reconnect, another language) holds nothing new.
 */

import type { ActionInfo, View } from "../gen/wire.ts";

/** How much of a table was heard. */
export interface Heard {
  round: number;
  ply: number;
  turnPly: number;
  settled: boolean;
  over: boolean;
}

export type News =
  | { kind: "dealt"; round: number; opener: number }
  | { kind: "acted"; action: ActionInfo }
  | { kind: "turn" }
  | { kind: "settled" }
  | { kind: "over" };

/**
 * What counts as heard by who comes to a table: the actions so far, if there are any. One's turn,
 * the end of the round, and a round that has just been dealt are still news.
 */
export function heardOnArrival(view: View): Heard {
  const ply = view.actions.length;
  return { round: ply === 0 ? 0 : view.round, ply, turnPly: -1, settled: false, over: false };
}

export function news(heard: Heard, view: View): { heard: Heard; news: News[] } {
  const fresh: News[] = [];
  let { ply, turnPly, settled, over } = heard;
  if (view.round !== heard.round && view.opener !== null) {
    ply = 0;
    turnPly = -1;
    settled = false;
    fresh.push({ kind: "dealt", round: view.round, opener: view.opener ?? 0 });
  }
  for (const action of view.actions.slice(ply)) fresh.push({ kind: "acted", action });
  ply = Math.max(ply, view.actions.length);
  const canPlay = view.to_act === view.seat && view.legal.some((action) => action !== "--");
  if (canPlay && turnPly !== ply) {
    turnPly = ply;
    fresh.push({ kind: "turn" });
  }
  if (view.settled !== null && !settled) {
    settled = true;
    fresh.push({ kind: "settled" });
  }
  if (view.end !== null && !over) {
    over = true;
    fresh.push({ kind: "over" });
  }
  return { heard: { round: view.round, ply, turnPly, settled, over }, news: fresh };
}
