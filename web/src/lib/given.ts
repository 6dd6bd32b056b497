/** Names that people gave themselves, made safe to show anywhere. */

/** Marks that turn the direction of text around them; a name may not reach beyond itself. */
const DIRECTION_MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;
const NO_NAMES = new Set(["", "undefined", "null", "NaN", "None"]);
const LENGTH_MAX = 40;

/** The name that a person gave, made safe for any sentence; `null` when there is none to show. */
export function givenName(name: string | null): string | null {
  const plain = (name ?? "").replace(DIRECTION_MARKS, "").replace(/\s+/g, " ").trim();
  if (NO_NAMES.has(plain)) return null;
  const letters = [...plain];
  const short = letters.length > LENGTH_MAX ? `${letters.slice(0, LENGTH_MAX).join("")}…` : plain;
  return RIGHT_TO_LEFT.test(short) ? `\u2068${short}\u2069` : short;
}
