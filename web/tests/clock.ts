/** A clock for tests: time passes when it is told to. */

import type { Clock } from "../src/lib/pacing.ts";

export class TestClock implements Clock {
  #now = 0;
  #calls: { at: number; call: () => void }[] = [];

  now(): number {
    return this.#now;
  }

  after(ms: number, call: () => void): () => void {
    const entry = { at: this.#now + ms, call };
    this.#calls.push(entry);
    return () => {
      this.#calls = this.#calls.filter((one) => one !== entry);
    };
  }

  /** Lets time pass, and what was due in it happen in order. */
  pass(ms: number): void {
    const end = this.#now + ms;
    for (;;) {
      const [due] = this.#calls.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at);
      if (due === undefined) break;
      this.#calls = this.#calls.filter((one) => one !== due);
      this.#now = Math.max(this.#now, due.at);
      due.call();
    }
    this.#now = end;
  }
}
