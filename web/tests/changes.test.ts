import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import type { Changes, View } from "../src/gen/wire.ts";
import { merged } from "../src/lib/changes.ts";

interface Followed {
  first: View;
  steps: Changes[];
  shown: Record<string, View>;
}

// Written by scripts/generate from the Python code.
const FOLLOWED = JSON.parse(
  readFileSync(new URL("../../tests/server/changes.json", import.meta.url), "utf-8"),
) as Followed;

void test("a page that puts changes into its view has the server's view", () => {
  let view = FOLLOWED.first;
  let held = 0;
  for (const [at, changes] of FOLLOWED.steps.entries()) {
    const before = JSON.stringify(view);
    const after = merged(view, changes);
    assert.equal(JSON.stringify(view), before, "the view before stays as it is: it may still be shown");
    view = after;
    const shown = FOLLOWED.shown[at + 1];
    if (shown === undefined) continue;
    assert.deepEqual(view, shown);
    held += 1;
  }
  assert.ok(held >= 5);
  assert.ok(view.round > 1);
});

void test("a table of fewer seats forgets the others", () => {
  const { first } = FOLLOWED;
  const seats = first.seats.slice(0, 1);
  assert.deepEqual(merged(first, { players: 1, seats }).seats, seats);
});
