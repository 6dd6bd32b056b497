/** What this page gave for the deals of its table, and what it knew before them. */

import type { View } from "../gen/wire.ts";
import { toHex } from "./fair.ts";

/** The part that a page had in a deal. */
export interface Part {
  table: string;
  round: number;
  /** What bound the server, as it stood before the deal. */
  commitment: string;
  /** What this page gave for its seat. */
  entropy: string;
  /** Whether the server said that it counts. */
  taken: boolean;
}

const STORED = "batida.deals";
const KEPT_MAX = 12;
const ENTROPY_BYTES = 32;

/** What is needed of a place to keep text in; reloads and other tabs find it again. */
export type Kept = Pick<Storage, "getItem" | "setItem">;

export class Deals {
  readonly #kept: Kept | null;
  readonly #asked = new Map<string, string>();
  #parts: Part[] = [];

  constructor(kept: Kept | null = storage()) {
    this.#kept = kept;
    this.#read();
  }

  /** The bytes to give for the deal to come, asked for as `id`; `null` when there is nothing to give. */
  forNext(view: View, id: string): string | null {
    const next = view.next_deal;
    if (next === null || view.seat === null || next.entropy[view.seat] !== null) return null;
    if ([...this.#asked.values()].includes(next.commitment)) return null;
    this.#read();
    let part = this.#parts.find(({ commitment }) => commitment === next.commitment);
    if (part === undefined) {
      const { table, round, commitment } = next;
      const entropy = toHex(crypto.getRandomValues(new Uint8Array(ENTROPY_BYTES)));
      part = { table, round, commitment, entropy, taken: false };
      this.#parts = [...this.#parts, part].slice(-KEPT_MAX);
      this.#write();
    }
    this.#asked.set(id, next.commitment);
    return part.entropy;
  }

  /** What the server said to the wish `id`. */
  answered(id: string, taken: boolean): void {
    const asked = this.#asked.get(id);
    if (asked === undefined || !taken) return;
    this.#parts = this.#parts.map((part) => (part.commitment === asked ? { ...part, taken } : part));
    this.#write();
  }

  /** What this page had to do with a deal; `null` when nothing. */
  partIn(table: string, round: number): Part | null {
    return this.#parts.findLast((part) => part.table === table && part.round === round) ?? null;
  }

  #read(): void {
    try {
      const found = JSON.parse(this.#kept?.getItem(STORED) ?? "[]") as Part[];
      if (Array.isArray(found)) this.#parts = found;
    } catch {
      // Nothing to read, or nothing of ours: what this page gives from now on is kept anew.
    }
  }

  #write(): void {
    try {
      this.#kept?.setItem(STORED, JSON.stringify(this.#parts));
    } catch {
      // Full, or not allowed: then only this page remembers, until it is loaded again.
    }
  }
}

function storage(): Kept | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}
