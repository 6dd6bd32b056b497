/** The languages of the page and which of them suits a reader best. */

export const LANGUAGES = ["pt-BR", "en", "es"] as const;
export type Language = (typeof LANGUAGES)[number];

/** Each language in its own words, so that it is found by those who need it. */
export const OWN_NAMES: Readonly<Record<Language, string>> = {
  "pt-BR": "Português",
  en: "English",
  es: "Español",
};

export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.some((one) => one === value);
}

/** The first wanted language that there is, by its primary part (every Portuguese reads pt-BR), else `otherwise`. */
export function bestLanguage(wanted: readonly string[], otherwise: Language = "pt-BR"): Language {
  for (const tag of wanted) {
    const primary = tag.toLowerCase().split("-")[0];
    const found = LANGUAGES.find((one) => one.split("-")[0] === primary);
    if (found !== undefined) return found;
  }
  return otherwise;
}
