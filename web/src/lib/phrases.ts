/** The quick phrases: all that people say to each other at a table. */

import type { Said } from "../gen/wire.ts";

export type Phrase = Said["phrase"];

export const PHRASES: readonly Phrase[] = [
  "hello",
  "good-luck",
  "well-played",
  "wow",
  "oops",
  "thanks",
  "one-moment",
  "your-turn",
  "again",
  "bye",
];
