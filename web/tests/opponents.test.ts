import assert from "node:assert/strict";
import { test } from "node:test";

import { opponents } from "../src/lib/opponents.ts";

const LADDER = ["nina", "beto", "rosa", "hugo", "clara", "tomas"].map((bot, at) => ({ bot, level: at + 1 }));

test("a first match is against players of a middle level, a different one at each seat", () => {
  assert.deepEqual(opponents(LADDER, []), ["hugo", "rosa", "clara"]);
});

test("whom one played against last is offered again, and those who are gone are not", () => {
  assert.deepEqual(opponents(LADDER, ["nina", "counter"]), ["nina", "rosa", "clara"]);
});

test("a ladder without the middle levels offers its weakest", () => {
  assert.deepEqual(opponents(LADDER.slice(0, 2), []), ["nina", "nina", "nina"]);
});
