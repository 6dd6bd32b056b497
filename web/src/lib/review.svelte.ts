/** A review as it comes in piece by piece, and where in it one is: a round and a ply. */

import type { Decision, Review, RoundLuck, RoundScenes, Scene } from "../gen/wire.ts";
import { getReview, getRound } from "./api.ts";
import { faultText } from "./faults.ts";

/** How long until the next question while the review is under way, in milliseconds. */
const AGAIN_MS = 400;
/** After a question that was not answered. */
const LATER_MS = 3000;

/** Verdicts of decisions that nobody need look for. */
const GOOD: ReadonlySet<Decision["verdict"]> = new Set(["best", "fine"]);

export interface Spot {
  round: number;
  /** How many actions were made before. */
  ply: number;
}

export class ReviewSession {
  readonly name: string;
  review = $state.raw<Review | null>(null);
  decisions = $state.raw<readonly Decision[]>([]);
  /** By round, once its decisions were judged. */
  luck = $state.raw<ReadonlyMap<number, RoundLuck>>(new Map());
  rounds = $state.raw<ReadonlyMap<number, RoundScenes>>(new Map());
  at = $state.raw<Spot>({ round: 1, ply: 0 });
  fault = $state("");

  #timer: ReturnType<typeof setTimeout> | null = null;
  #closed = false;

  constructor(name: string, at: Spot | null) {
    this.name = name;
    if (at !== null) this.at = at;
    void this.#ask();
  }

  close(): void {
    this.#closed = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
  }

  /** The round on show, once it is there. */
  get scenes(): RoundScenes | null {
    return this.rounds.get(this.at.round) ?? null;
  }

  get scene(): Scene | null {
    const { scenes } = this;
    return scenes?.scenes[Math.min(this.at.ply, scenes.scenes.length - 1)] ?? null;
  }

  /** The decision that is made from the scene on show, if it is one and was judged. */
  get decision(): Decision | null {
    return this.decisionAt(this.at);
  }

  decisionAt(at: Spot): Decision | null {
    return this.decisions.find((one) => one.round === at.round && one.ply === at.ply + 1) ?? null;
  }

  /** Decisions of the round on show, in order. */
  get ofRound(): readonly Decision[] {
    return this.decisions.filter((one) => one.round === this.at.round);
  }

  go(at: Spot): void {
    this.at = at;
    void this.load(at.round);
  }

  /** One action on or back, over the ends of rounds too. */
  step(by: -1 | 1): void {
    const { round, ply } = this.at;
    const last = this.#plies(round);
    if (by > 0 && ply >= last) {
      if (round < (this.review?.rounds.length ?? 0)) this.go({ round: round + 1, ply: 0 });
    } else if (by < 0 && ply === 0) {
      if (round > 1) this.go({ round: round - 1, ply: this.#plies(round - 1) });
    } else {
      this.go({ round, ply: ply + by });
    }
  }

  /** To the next or the last decision, or to such that was not good enough. */
  jump(by: -1 | 1, costly: boolean): void {
    const key = (spot: Spot): number => spot.round * 1000 + spot.ply;
    const here = key(this.at);
    const there = this.decisions
      .filter((one) => !costly || !GOOD.has(one.verdict))
      .map((one) => ({ round: one.round, ply: one.ply - 1 }))
      .filter((spot) => (by > 0 ? key(spot) > here : key(spot) < here));
    const found = by > 0 ? there[0] : there.at(-1);
    if (found !== undefined) this.go(found);
  }

  toRound(number: number): void {
    const count = this.review?.rounds.length ?? 1;
    this.go({ round: Math.max(1, Math.min(count, number)), ply: 0 });
  }

  toEdge(last: boolean): void {
    this.go({ round: this.at.round, ply: last ? this.#plies(this.at.round) : 0 });
  }

  retry(): void {
    this.fault = "";
    void this.#ask();
    void this.load(this.at.round);
  }

  #plies(round: number): number {
    const scenes = this.rounds.get(round);
    if (scenes !== undefined) return scenes.scenes.length - 1;
    return this.review?.rounds.find((one) => one.number === round)?.plies ?? 0;
  }

  async #ask(): Promise<void> {
    let wait = AGAIN_MS;
    try {
      const review = await getReview(this.name, this.review?.judged ?? 0);
      if (this.#closed) return;
      if (this.review !== null && this.review.version !== review.version) {
        // It is made anew: what was seen so far counts no more.
        this.decisions = [];
        this.luck = new Map();
        this.review = null;
      } else {
        this.review = review;
        this.decisions = [...this.decisions, ...review.decisions];
        this.luck = new Map([...this.luck, ...review.luck.map((one) => [one.round, one] as const)]);
      }
      this.fault = "";
      if (review.state === "done" || review.state === "failed") return;
    } catch (error) {
      this.fault = faultText(error);
      if (this.review === null) return;
      wait = LATER_MS;
    }
    if (!this.#closed) {
      this.#timer = setTimeout(() => {
        void this.#ask();
      }, wait);
    }
  }

  /** Fetches a round, if it is not there yet. */
  async load(number: number): Promise<void> {
    if (this.rounds.has(number)) return;
    try {
      const found = await getRound(this.name, number);
      if (!this.#closed) this.rounds = new Map([...this.rounds, [number, found]]);
    } catch (error) {
      this.fault = faultText(error);
    }
  }
}

/** The place that an address names: `r2p5`. */
export function spotOf(hash: string): Spot | null {
  const found = /^#r(\d{1,4})p(\d{1,3})$/.exec(hash);
  return found === null ? null : { round: Number(found[1]), ply: Number(found[2]) };
}
