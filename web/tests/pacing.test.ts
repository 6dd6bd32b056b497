import assert from "node:assert/strict";
import { test } from "node:test";

import { Pacer } from "../src/lib/pacing.ts";
import { TestClock } from "./clock.ts";

function paced(gapMs: number): { clock: TestClock; shown: number[]; pacer: Pacer<number> } {
  const clock = new TestClock();
  const shown: number[] = [];
  const pacer = new Pacer<number>((item) => shown.push(item), () => gapMs, clock);
  return { clock, shown, pacer };
}

test("what comes at once is shown one after another, in order", () => {
  const { clock, shown, pacer } = paced(500);
  clock.pass(500);
  for (const item of [1, 2, 3]) pacer.push(item);
  assert.deepEqual(shown, [1]);
  clock.pass(499);
  assert.deepEqual(shown, [1]);
  clock.pass(1);
  assert.deepEqual(shown, [1, 2]);
  clock.pass(500);
  assert.deepEqual(shown, [1, 2, 3]);
  assert.ok(pacer.idle);
});

test("what comes late enough is shown without a pause", () => {
  const { clock, shown, pacer } = paced(500);
  clock.pass(800);
  pacer.push(1);
  clock.pass(600);
  pacer.push(2);
  assert.deepEqual(shown, [1, 2]);
});

test("far behind, the pauses are left out and nothing is lost", () => {
  const { clock, shown, pacer } = paced(500);
  const many = Array.from({ length: 30 }, (_, at) => at);
  for (const item of many) pacer.push(item);
  clock.pass(500 * 14);
  assert.deepEqual(shown, many);
});

test("what was cleared is never shown", () => {
  const { clock, shown, pacer } = paced(500);
  for (const item of [1, 2]) pacer.push(item);
  pacer.clear();
  clock.pass(5000);
  assert.deepEqual(shown, []);
});
