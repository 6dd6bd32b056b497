/** A queue that shows things one after another, each a while after the one before. */

export interface Clock {
  now(): number;
  after(ms: number, call: () => void): () => void;
}

export const browserClock: Clock = {
  now: () => performance.now(),
  after: (ms, call) => {
    const timer = setTimeout(call, ms);
    return () => {
      clearTimeout(timer);
    };
  },
};

/** How far behind the newest the picture may fall before the pauses are left out. */
const WAITING_MAX = 12;

export class Pacer<T> {
  #waiting: T[] = [];
  #shownAt: number;
  #cancel: (() => void) | null = null;
  readonly #show: (item: T) => void;
  readonly #gapMs: (item: T) => number;
  readonly #clock: Clock;

  /**
   * @param show called with each item in order
   * @param gapMs how long after the item before this one may be shown
   */
  constructor(show: (item: T) => void, gapMs: (item: T) => number, clock: Clock = browserClock) {
    this.#show = show;
    this.#gapMs = gapMs;
    this.#clock = clock;
    this.#shownAt = clock.now();
  }

  get idle(): boolean {
    return this.#waiting.length === 0;
  }

  push(item: T): void {
    this.#waiting.push(item);
    if (this.#cancel === null) this.#next();
  }

  /** Forgets what waits; the next item's pause counts from now. */
  clear(): void {
    this.#cancel?.();
    this.#cancel = null;
    this.#waiting = [];
    this.#shownAt = this.#clock.now();
  }

  #next(): void {
    const [item] = this.#waiting;
    if (item === undefined) return;
    const gap = this.#waiting.length > WAITING_MAX ? 0 : this.#gapMs(item);
    const wait = this.#shownAt + gap - this.#clock.now();
    if (wait > 0) {
      this.#cancel = this.#clock.after(wait, () => {
        this.#cancel = null;
        this.#pop();
      });
    } else {
      this.#pop();
    }
  }

  #pop(): void {
    const item = this.#waiting.shift();
    if (item === undefined) return;
    this.#shownAt = this.#clock.now();
    this.#show(item);
    this.#next();
  }
}
