/** What any part of the page may ask of the whole. */

import { getContext, setContext } from "svelte";

export interface Ui {
  openSettings: () => void;
}

const KEY = Symbol("ui");

export const setUi = (ui: Ui): Ui => setContext(KEY, ui);
export const getUi = (): Ui => getContext<Ui>(KEY);
