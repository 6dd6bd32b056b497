/** What a person chose, kept in this browser. */

import { bestLanguage, isLanguage, type Language } from "./languages.ts";

const KEY = "batida.settings";

export const SPEEDS = ["calm", "normal", "fast"] as const;
export type Speed = (typeof SPEEDS)[number];
export const ORDERS = ["low", "high", "doubles"] as const;
export type HandOrder = (typeof ORDERS)[number];

export interface Settings {
  /** `null` until chosen: then the browser's languages decide. */
  language: Language | null;
  /** Of the link that one came by last; it is taken where the browser speaks none of ours. */
  linked: Language | null;
  sounds: boolean;
  /** Whether a phone buzzes when it is one's turn. */
  vibration: boolean;
  speed: Speed;
  /** `null` until chosen: then the system's wish decides. */
  contrast: boolean | null;
  order: HandOrder;
  name: string;
  /** Whom one played against last, clockwise from one's left; none before the first match. */
  opponents: string[];
}

export const settings: Settings = $state(read());

/** The chosen language, else the best of the browser's, else that of the link one came by. */
export function wantedLanguage(): Language {
  return settings.language ?? bestLanguage(navigator.languages, settings.linked ?? "pt-BR");
}

/** Whether to show high contrast: as chosen, else as the system was told. */
export function wantsContrast(): boolean {
  return settings.contrast ?? matchMedia("(prefers-contrast: more)").matches;
}

export function keepSettings(): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // A browser that keeps nothing still plays; the choices last until it is closed.
  }
}

function read(): Settings {
  const kept = stored();
  const linked = new URLSearchParams(location.search).get("l") ?? kept["linked"];
  return {
    language: isLanguage(kept["language"]) ? kept["language"] : null,
    linked: isLanguage(linked) ? linked : null,
    sounds: kept["sounds"] === true,
    vibration: kept["vibration"] !== false,
    speed: SPEEDS.find((one) => one === kept["speed"]) ?? "normal",
    contrast: typeof kept["contrast"] === "boolean" ? kept["contrast"] : null,
    order: ORDERS.find((one) => one === kept["order"]) ?? "low",
    name: typeof kept["name"] === "string" ? kept["name"] : "",
    opponents: Array.isArray(kept["opponents"]) ? kept["opponents"].filter((one) => typeof one === "string") : [],
  };
}

function stored(): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return typeof value === "object" && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
