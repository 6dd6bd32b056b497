/** Whether the server can be reached, as the requests of the page have shown; it is looked for until it is back. */

import { isThere, tellOfAnswers } from "./api.ts";
import { phone } from "./phone.svelte.ts";

const FIRST_MS = 1500;
const MOST_MS = 15_000;

let away = $state(false);
let timer: ReturnType<typeof setTimeout> | null = null;

export const reach = {
  /** No server answered the last request. */
  get isAway(): boolean {
    return away;
  },
};

function look(waitMs: number): void {
  if (timer !== null) clearTimeout(timer);
  timer = setTimeout(() => {
    timer = null;
    // Without a network there is nothing to ask; its return is told by the system.
    if (phone.online && away) void ask(Math.min(2 * waitMs, MOST_MS));
  }, waitMs);
}

async function ask(nextMs: number): Promise<void> {
  if (await isThere()) away = false;
  else look(nextMs);
}

tellOfAnswers((answered) => {
  if (away === !answered) return;
  away = !answered;
  if (away) look(FIRST_MS);
});

addEventListener("online", () => {
  if (away) void ask(FIRST_MS);
});
