import assert from "node:assert/strict";
import { test } from "node:test";

import type { ActionInfo, View } from "../src/gen/wire.ts";
import { heardOnArrival, news, type Heard, type News } from "../src/lib/hear.ts";

const EMPTY: View = {
  table: "t",
  seat: 0,
  host: null,
  terms: null,
  paused: false,
  turn_ms: null,
  next_table: null,
  phase: "playing",
  players: 2,
  target: 100,
  round: 1,
  opener: 0,
  to_act: 1,
  seats: [],
  hand: [],
  hand_points: 0,
  legal: [],
  pass_pause_ms: null,
  sleeping_count: 14,
  line: { tiles: [], plays: [], joints: [], open: [] },
  picture: { width: "phone", box: [0, 0, 1, 1], tiles: [], marks: [] },
  actions: [],
  lead_draws: [],
  pegs: [],
  settled: null,
  rounds: [],
  deal: null,
  next_deal: null,
  end: null,
};

function acted(ply: number, seat: number, tile: string | null = null): ActionInfo {
  return {
    ply,
    seat,
    action: tile ?? "--",
    tile,
    place: tile === null ? null : "lead",
    joined_value: null,
    open_values: [],
    closing: false,
    stand_in: false,
  };
}

/** What is heard when these views come one after another. */
function heard(...views: View[]): string[] {
  const said: News[] = [];
  const [first] = views;
  assert.ok(first);
  let state: Heard = heardOnArrival(first);
  for (const view of views) {
    const next = news(state, view);
    state = next.heard;
    said.push(...next.news);
  }
  return said.map((item) => (item.kind === "acted" ? `acted ${String(item.action.ply)}` : item.kind));
}

const LED: View = { ...EMPTY, actions: [acted(1, 1, "0-3")], to_act: 0, legal: ["03<"] };

test("a play and one's turn are heard once, however often the view comes", () => {
  assert.deepEqual(heard(EMPTY, LED, LED, { ...LED }), ["dealt", "acted 1", "turn"]);
});

test("who arrives in the middle hears no old actions, but hears that it is their turn", () => {
  assert.deepEqual(heard(LED), ["turn"]);
});

test("two equal passes in a row are both heard", () => {
  const one = { ...EMPTY, actions: [acted(1, 0, "0-3"), acted(2, 1)] };
  const two = { ...EMPTY, actions: [...one.actions, acted(3, 0)] };
  assert.deepEqual(heard({ ...EMPTY, actions: [acted(1, 0, "0-3")] }, one, two), ["acted 2", "acted 3"]);
});

test("what was missed while away is heard on coming back", () => {
  const later = { ...LED, actions: [...LED.actions, acted(2, 0, "3-4"), acted(3, 1)], to_act: 1, legal: [] };
  assert.deepEqual(heard(LED, later), ["turn", "acted 2", "acted 3"]);
});

test("a turn on which one can only pass is not called: the pass itself is heard", () => {
  assert.deepEqual(heard(LED, { ...LED, actions: [...LED.actions, acted(2, 0, "1-3")], legal: ["--"] }), [
    "turn",
    "acted 2",
  ]);
});

test("the result is heard once, and the next deal begins anew", () => {
  const settled = { end: "out", winner: 0 } as unknown as View["settled"];
  const done: View = { ...LED, phase: "settled", to_act: null, legal: [], settled };
  const dealt: View = { ...EMPTY, round: 2, to_act: 0, legal: ["00"] };
  assert.deepEqual(heard(LED, done, done, dealt), ["turn", "settled", "dealt", "turn"]);
});

test("the end of the match is heard once", () => {
  const settled = { end: "out", winner: 0 } as unknown as View["settled"];
  const done: View = { ...LED, phase: "over", to_act: null, legal: [], settled };
  const over: View = { ...done, end: { winner: 0, places: [1, 2] } };
  assert.deepEqual(heard(LED, done, over, over), ["turn", "settled", "over"]);
});
