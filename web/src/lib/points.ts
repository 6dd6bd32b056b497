/** Points and chances as they are written in the language of the moment. */

import { words } from "./words.svelte.ts";

/** "+2,1", "0,0", "-3,4": a margin, or what a decision was worth. */
export function signed(points: number): string {
  return written(points, { signDisplay: "exceptZero", minimumFractionDigits: 1, maximumFractionDigits: 1 });
}

/** "2,1": what was lost, and how far an estimate may be off. */
export function plain(points: number): string {
  return written(points, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
}

/** "52 %": a chance. */
export function percent(chance: number, digits = 0): string {
  return written(chance, { style: "percent", minimumFractionDigits: digits, maximumFractionDigits: digits });
}

function written(value: number, options: Intl.NumberFormatOptions): string {
  // A rounded zero has no sign.
  const rounded = Math.abs(value) < 0.05 && options.style !== "percent" ? 0 : value;
  return new Intl.NumberFormat(words.language, options).format(rounded).replace("-", "−");
}
