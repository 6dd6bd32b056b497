/** The one polite live region: sentences are added, each as its own line, and never changed. */

import { untrack } from "svelte";

/** How many lines stay; the older ones were read long ago. */
const KEPT = 8;

let lines = $state.raw<readonly { id: number; text: string }[]>([]);
let last = 0;

export const announcer = {
  get lines(): readonly { id: number; text: string }[] {
    return lines;
  },
};

/** May be called in an effect, which does not hang on what was said before. */
export function announce(text: string): void {
  if (text === "") return;
  last += 1;
  lines = [...untrack(() => lines), { id: last, text }].slice(-KEPT);
}
