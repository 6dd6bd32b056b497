/** What a phone does beside the page: it stays awake during a round, buzzes, knows whether there is a network. */

import { settings } from "./settings.svelte.ts";

/** How long it buzzes when it is one's turn. */
const BUZZ_MS = 70;

export const phone = $state({
  /** Whether it is one's turn at the table that is open: the title says so, in another tab too. */
  myTurn: false,
  online: navigator.onLine,
});

addEventListener("online", () => {
  phone.online = true;
});
addEventListener("offline", () => {
  phone.online = false;
});

/** Whether this device can buzz at all. */
export const canBuzz = (): boolean => "vibrate" in navigator;

/** Buzzes once, where that is wanted: browsers let a page do so once it was touched. */
export function buzz(): void {
  const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  if (settings.vibration && !isCalm && canBuzz() && navigator.userActivation.hasBeenActive) navigator.vibrate(BUZZ_MS);
}

/** Keeps the screen on while it is wanted; the system takes it back when the page is not seen. */
export class Awake {
  #wanted = false;
  #lock: WakeLockSentinel | null = null;
  #asking = false;

  /** Says whether the screen shall stay on. */
  want(wanted: boolean): void {
    this.#wanted = wanted;
    if (!wanted) {
      void this.#lock?.release();
      this.#lock = null;
    }
    void this.again();
  }

  /** Asks once more, for instance when the page is looked at again. */
  async again(): Promise<void> {
    const held = this.#lock !== null && !this.#lock.released;
    if (!this.#wanted || held || this.#asking || document.hidden || !("wakeLock" in navigator)) return;
    this.#asking = true;
    try {
      this.#lock = await navigator.wakeLock.request("screen");
    } catch {
      // The battery is low, or the system has its reasons: the screen goes dark as ever.
      this.#lock = null;
    } finally {
      this.#asking = false;
    }
    // It may have ended while the system was asked.
    if (!this.#wanted) this.want(false);
  }
}

/** Keeps the page's files for times without a network; not while the page is worked on. */
export function keepFiles(): void {
  if (import.meta.env.PROD && "serviceWorker" in navigator) {
    // Where it may not (plain http in a local network, a private window) the page works without.
    navigator.serviceWorker.register("/sw.js").catch(() => undefined);
  }
}
