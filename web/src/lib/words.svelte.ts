/** Sentences by message id, in the language of the moment. */

import { FluentBundle, FluentNumber, FluentResource } from "@fluent/bundle";

import { type Language } from "./languages.ts";

export type Args = Record<string, string | number>;
export type Text = (id: string, args?: Args) => string;

const CATALOGUES: Readonly<Record<Language, () => Promise<{ default: Record<string, string> }>>> = {
  "pt-BR": () => import("../words/pt-BR.ts"),
  en: () => import("../words/en.ts"),
  es: () => import("../words/es.ts"),
};

let bundle = $state.raw<FluentBundle | null>(null);
let language = $state<Language>("pt-BR");
let asked = 0;

export const words = {
  /** The language that is shown. */
  get language(): Language {
    return language;
  },
  /** Whether there is a language to show at all. */
  get ready(): boolean {
    return bundle !== null;
  },
};

/** Loads a language and then shows it; what was asked last wins. */
export async function speak(wanted: Language): Promise<void> {
  asked += 1;
  const mine = asked;
  const { default: catalogues } = await CATALOGUES[wanted]();
  if (mine !== asked) return;
  const made = new FluentBundle(wanted, { useIsolating: false });
  for (const text of Object.values(catalogues)) made.addResource(new FluentResource(text));
  bundle = made;
  language = wanted;
  document.documentElement.lang = wanted;
  document.querySelector("link[rel=manifest]")?.setAttribute("href", `/manifest.${wanted}.webmanifest`);
}

/** The sentence of a message. A fault in a catalogue is told to developers, never shown as an id. */
export const t: Text = (id, args) => {
  const pattern = bundle?.getMessage(id)?.value;
  if (bundle === null || pattern === null || pattern === undefined) {
    console.error(`no message ${id}`);
    return "";
  }
  const errors: Error[] = [];
  const sentence = bundle.formatPattern(pattern, args === undefined ? undefined : plain(args), errors);
  for (const error of errors) console.error(id, error);
  return sentence;
};

/** Numbers without marks for thousands, as the server writes them in records and pictures. */
function plain(args: Args): Record<string, string | FluentNumber> {
  return Object.fromEntries(
    Object.entries(args).map(([name, value]) => [
      name,
      typeof value === "number" ? new FluentNumber(value, { useGrouping: false }) : value,
    ]),
  );
}

/** Whether the catalogues have this message. */
export function has(id: string): boolean {
  return bundle?.hasMessage(id) ?? false;
}

/** The items as a list in a sentence: `a`, `a and b`, `a, b and c`. */
export function listed(items: readonly string[]): string {
  const last = items.at(-1);
  if (last === undefined) return "";
  if (items.length === 1) return last;
  return t("game-list", { some: items.slice(0, -1).join(", "), last });
}

/** A link of this page that says its language: what a chat shows of it is written so; who opens it keeps their own. */
export function spoken(link: string): string {
  const address = new URL(link);
  address.searchParams.set("l", language);
  return address.href;
}
