import assert from "node:assert/strict";
import { createHash, createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { Deals, type Kept, type Part } from "../src/lib/deals.ts";
import { plainHmac, plainSha256 } from "../src/lib/digest.ts";
import { check, commitmentOf, shuffle, toHex, type OpenDeal } from "../src/lib/fair.ts";
import type { ActionInfo, View } from "../src/gen/wire.ts";

interface Example extends OpenDeal {
  deal: string[];
  leads: string[][];
}

interface Vectors {
  deals: number;
  block: number;
  digests: string[];
  examples: Example[];
}

// Written by scripts/generate from the Python code.
const VECTORS = JSON.parse(
  readFileSync(new URL("../../tests/table/fair-vectors.json", import.meta.url), "utf-8"),
) as Vectors;

function digest(text: string): Uint8Array {
  return createHash("sha256").update(text).digest();
}

/** As on a page that came over a network without encryption: the browser offers no digests. */
async function withoutEncryption(test: () => Promise<void>): Promise<void> {
  Object.defineProperty(crypto, "subtle", { value: undefined, configurable: true });
  try {
    await test();
  } finally {
    Reflect.deleteProperty(crypto, "subtle");
  }
  assert.ok(crypto.subtle);
}

/** The inputs of a deal, as tests/table/vectors.py makes them. */
async function inputs(number: number): Promise<OpenDeal> {
  const entropy: (string | null)[] = [];
  for (let seat = 0; seat < 2 + (number % 3); seat += 1) {
    const given = digest(`seat ${String(seat)} of ${String(number)}`);
    const part = given.slice(0, (given[0] ?? 0) % 33);
    entropy.push(part.length === 0 ? null : toHex(part));
  }
  const table = toHex(digest(`table of ${String(number)}`)).slice(0, 32);
  const seed = toHex(digest(`seed of ${String(number)}`));
  const round = 1 + (number % 10_000);
  return { table, round, seed, entropy, commitment: await commitmentOf(table, round, seed) };
}

async function lineOf(deal: OpenDeal): Promise<string> {
  const shuffles = [await shuffle(deal, "deal"), await shuffle(deal, "lead", "1"), await shuffle(deal, "lead", "2")];
  return [deal.commitment, ...shuffles.flat()].join(" ");
}

async function sameDeals(blocks: number): Promise<void> {
  assert.equal(VECTORS.digests.length * VECTORS.block, VECTORS.deals);
  for (const [block, expected] of VECTORS.digests.slice(0, blocks).entries()) {
    const lines: string[] = [];
    for (let at = 0; at < VECTORS.block; at += 1) lines.push(await lineOf(await inputs(block * VECTORS.block + at)));
    assert.equal(toHex(digest(lines.join("\n"))), expected, `block ${String(block)}`);
  }
}

test("the page makes the same deals as the server: thousands of them", async () => {
  await sameDeals(VECTORS.digests.length);
});

test("it makes them where the browser offers no digests too", async () => {
  await withoutEncryption(() => sameDeals(2));
});

test("its own digests are those of everybody, whatever the length", () => {
  for (let length = 0; length < 300; length += 1) {
    const bytes = Uint8Array.from({ length }, (_, at) => (at * 31 + length) % 256);
    const key = bytes.slice(0, length % 140);
    assert.equal(toHex(plainSha256(bytes)), createHash("sha256").update(bytes).digest("hex"));
    assert.equal(toHex(plainHmac(key, bytes)), createHmac("sha256", key).update(bytes).digest("hex"));
  }
});

test("the deals that are written out are those too", async () => {
  for (const example of VECTORS.examples) {
    assert.equal(await commitmentOf(example.table, example.round, example.seed), example.commitment);
    assert.deepEqual(await shuffle(example, "deal"), example.deal);
    assert.deepEqual(await shuffle(example, "lead", "1"), example.leads[0]);
    assert.deepEqual(await shuffle(example, "lead", "2"), example.leads[1]);
  }
});

/** A round that is over, as its first seat saw it: some tiles were played, the others are left. */
function seen(example: Example): View {
  const players = example.entropy.length;
  const size = players === 2 ? 7 : 5;
  const hands = Array.from({ length: players }, (_, seat) => example.deal.slice(seat * size, (seat + 1) * size));
  const actions = hands.flatMap((hand, seat) =>
    hand.slice(0, seat + 1).map((tile) => ({ seat, tile }) as Partial<ActionInfo> as ActionInfo),
  );
  return {
    seat: 0,
    players,
    round: example.round,
    actions,
    lead_draws: [(example.leads[0] ?? []).slice(0, players).map((tile, seat) => ({ seat, tile }))],
    deal: structuredClone(pick(example)),
    settled: { hands: hands.map((hand, seat) => hand.slice(seat + 1)), sleeping: example.deal.slice(players * size) },
  } as Partial<View> as View;
}

function pick({ table, round, seed, entropy, commitment }: Example): OpenDeal {
  return { table, round, seed, entropy, commitment };
}

function partOf(example: Example): Part {
  const { table, round, commitment, entropy } = example;
  return { table, round, commitment, entropy: entropy[0] ?? "", taken: entropy[0] !== null };
}

test("a round that was dealt as promised holds, and says whether the own bytes are in it", async () => {
  for (const example of VECTORS.examples) {
    const given = example.entropy.filter((one) => one !== null).length;
    assert.deepEqual(await check(seen(example), null), { kind: "holds", own: false, given });
    const own = example.entropy[0] !== null;
    assert.deepEqual(await check(seen(example), partOf(example)), { kind: "holds", own, given });
  }
});

test("a round is checked without encryption as with it", async () => {
  await withoutEncryption(async () => {
    for (const example of VECTORS.examples) {
      assert.equal((await check(seen(example), null)).kind, "holds");
      const changed = { ...seen(example), deal: { ...pick(example), round: example.round + 1 } } as View;
      assert.deepEqual(await check(changed, null), { kind: "fails", fault: "commitment" });
    }
  });
});

test("a round without a proof is told as such", async () => {
  const view = { ...seen(VECTORS.examples[0] as Example), deal: null };
  assert.deepEqual(await check(view, null), { kind: "none" });
});

test("whatever is changed is caught", async () => {
  for (const example of VECTORS.examples) {
    const flip = (digits: string): string => (digits.startsWith("0") ? "1" : "0") + digits.slice(1);
    const fault = async (change: (view: View & { deal: OpenDeal }) => void, part: Part | null = null) => {
      const view = structuredClone(seen(example)) as View & { deal: OpenDeal };
      change(view);
      const verdict = await check(view, part);
      return verdict.kind === "fails" ? verdict.fault : verdict.kind;
    };
    assert.equal(await fault((view) => (view.deal.seed = flip(view.deal.seed))), "commitment");
    assert.equal(await fault((view) => ((view.deal as { seed: string | null }).seed = null)), "commitment");
    assert.equal(await fault((view) => (view.deal.commitment = flip(view.deal.commitment))), "commitment");
    assert.equal(await fault((view) => (view.deal.round += 1)), "commitment");
    assert.equal(await fault((view) => (view.deal.table = flip(view.deal.table))), "commitment");
    const made = example.round === 1 ? "lead" : "deal";
    assert.equal(await fault((view) => (view.deal.entropy[1] = "0123456789")), made);
    assert.equal(await fault((view) => view.deal.entropy.push(null)), made);
    const swaps: ((view: View) => void)[] = [
      (view) => view.settled?.hands.reverse(),
      (view) => view.settled?.hands[0]?.splice(0, 1, view.settled.sleeping[0] ?? ""),
      (view) => view.settled?.sleeping.splice(0, 1, view.settled.hands[0]?.[0] ?? ""),
      (view) => view.settled?.sleeping.pop(),
      (view) => view.actions.pop(),
      (view) => (view.actions = view.actions.map((action) => ({ ...action, seat: (action.seat + 1) % view.players }))),
    ];
    for (const swap of swaps) assert.equal(await fault(swap), "deal");
    const same = (): void => undefined;
    const part = partOf(example);
    assert.equal(await fault(same, { ...part, commitment: flip(part.commitment) }), "changed");
    assert.equal(await fault(same, { ...part, entropy: "ff", taken: true }), "entropy");
    // Another device of the same seat was faster: nothing was promised to this page.
    assert.equal(await fault(same, { ...part, entropy: "ff", taken: false }), "holds");
  }
});

test("the draw for the lead is checked with the first round", async () => {
  const example = VECTORS.examples[0] as Example;
  assert.equal(example.round, 1);
  const view = seen(example);
  const [drawn] = view.lead_draws;
  assert.ok(drawn?.[0] && drawn[1]);
  [drawn[0].tile, drawn[1].tile] = [drawn[1].tile, drawn[0].tile];
  assert.deepEqual(await check(view, null), { kind: "fails", fault: "lead" });
});

class Store implements Kept {
  text: string | null = null;
  getItem(): string | null {
    return this.text;
  }
  setItem(_: string, text: string): void {
    this.text = text;
  }
}

function next(commitment: string, own: string | null = null): View {
  return { seat: 0, next_deal: { table: "t", round: 2, commitment, entropy: [own, null], seed: null } } as Partial<View> as View;
}

test("bytes are given once a deal, and are the same after a reload and in another tab", () => {
  const store = new Store();
  const page = new Deals(store);
  const given = page.forNext(next("aa"), "1");
  assert.match(given ?? "", /^[0-9a-f]{64}$/);
  assert.equal(page.forNext(next("aa"), "2"), null);
  assert.equal(new Deals(store).forNext(next("aa"), "3"), given);
  assert.notEqual(page.forNext(next("bb"), "4"), given);
  assert.equal(page.forNext(next("cc", "00"), "5"), null);
});

test("what was given counts once the server has said so", () => {
  const store = new Store();
  const page = new Deals(store);
  page.forNext(next("aa"), "1");
  page.answered("1", false);
  assert.equal(page.partIn("t", 2)?.taken, false);
  page.answered("1", true);
  assert.equal(new Deals(store).partIn("t", 2)?.taken, true);
  assert.equal(page.partIn("t", 3), null);
});

test("what cannot be kept or read keeps nobody from giving", () => {
  const broken: Kept = {
    getItem: () => "{",
    setItem: () => {
      throw new Error("full");
    },
  };
  assert.ok(new Deals(broken).forNext(next("aa"), "1"));
  assert.ok(new Deals(null).forNext(next("aa"), "1"));
});
