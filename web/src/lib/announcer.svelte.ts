/** The one polite live region: sentences are added, each as its own line, and never changed. */

/** How many lines stay; the older ones were read long ago. */
const KEPT = 8;

let lines = $state.raw<readonly { id: number; text: string }[]>([]);
let last = 0;

export const announcer = {
  get lines(): readonly { id: number; text: string }[] {
    return lines;
  },
};

export function announce(text: string): void {
  if (text === "") return;
  last += 1;
  lines = [...lines, { id: last, text }].slice(-KEPT);
}
