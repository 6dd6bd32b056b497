/** What players are called on the page. */

import { givenName } from "./given.ts";
import type { Sitter } from "./sitters.ts";
import { has, t } from "./words.svelte.ts";

/** The name of a kind of bot; a kind that the catalogues do not know is shown as it is called. */
export function botName(bot: string): string {
  return has(`bot-${bot}`) ? t(`bot-${bot}`) : bot;
}

/** What a seat is called, unique at its table: seats of the same name carry their number. */
export function seatName(seats: readonly Sitter[], seat: number): string {
  const plain = plainName(seats, seat);
  const others = seats.filter((info) => info.seat !== seat);
  const alike = others.some((info) => plainName(seats, info.seat) === plain);
  return alike ? t("page-name-numbered", { name: plain, number: seat + 1 }) : plain;
}

function plainName(seats: readonly Sitter[], seat: number): string {
  const info = seats.find((one) => one.seat === seat);
  const given = givenName(info?.name ?? null);
  if (given !== null) return given;
  const bot = info?.bot ?? null;
  return bot === null ? t("game-player", { number: seat + 1 }) : botName(bot);
}
