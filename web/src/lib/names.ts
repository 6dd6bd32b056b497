/** What players are called on the page. */

import type { SeatInfo } from "../gen/wire.ts";
import { has, t } from "./words.svelte.ts";

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

/** The name of a kind of bot; a kind that the catalogues do not know is shown as it is called. */
export function botName(bot: string): string {
  return has(`bot-${bot}`) ? t(`bot-${bot}`) : bot;
}

/** What a seat is called, unique at its table: seats of the same name carry their number. */
export function seatName(seats: readonly SeatInfo[], seat: number): string {
  const plain = plainName(seats, seat);
  const others = seats.filter((info) => info.seat !== seat);
  const alike = others.some((info) => plainName(seats, info.seat) === plain);
  return alike ? t("page-name-numbered", { name: plain, number: seat + 1 }) : plain;
}

function plainName(seats: readonly SeatInfo[], seat: number): string {
  const info = seats.find((one) => one.seat === seat);
  const given = givenName(info?.name ?? null);
  if (given !== null) return given;
  const bot = info?.bot ?? null;
  return bot === null ? t("game-player", { number: seat + 1 }) : botName(bot);
}
