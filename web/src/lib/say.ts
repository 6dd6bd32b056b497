/** Sentences of the page about tiles, places, seats and actions. */

import type { ActionInfo, HandTile, LeadDrawn, Settled, View } from "../gen/wire.ts";
import type { News } from "./hear.ts";
import { seatName } from "./names.ts";
import { halves, type Place } from "./notation.ts";
import type { Sitter } from "./sitters.ts";
import { listed, t } from "./words.svelte.ts";

/** Who sits around a table, and whose view it is, if anybody's. */
export interface Around {
  seat: number | null;
  seats: readonly Sitter[];
}

/** A tile as it is written: [0|3]. */
export function tileText(tile: string): string {
  const [low, high] = halves(tile);
  return t("game-tile", { low, high });
}

/** A tile as it is said: "seis e cinco", "carroça de seis". */
export function tileSaid(tile: string): string {
  const [low, high] = halves(tile);
  if (low === high) return t("page-double-said", { value: valueSaid(low) });
  return t("page-tile-said", { low: valueSaid(low), high: valueSaid(high) });
}

export function valueSaid(value: number): string {
  return t("page-value-said", { value });
}

export function points(count: number): string {
  return t("game-points", { count });
}

/** "sem 3, sem 0": the values that a pass rules out, each once. */
export function lacks(values: readonly number[]): string {
  return [...new Set(values)].map((value) => t("page-lacks", { value })).join(", ");
}

/** "Você" for the viewer, else the seat's name. */
export function who(view: Around, seat: number): string {
  return seat === view.seat ? t("page-you") : seatName(view.seats, seat);
}

function whose(view: Around, seat: number): "you" | "they" {
  return seat === view.seat ? "you" : "they";
}

/** Value of an end of the line as the view gives it. */
export function endValue(view: View, place: Place): number | null {
  return view.line.open.find((point) => point.end === place)?.value ?? null;
}

/** "ponta esquerda (3)". */
export function placeText(view: View, place: Place): string {
  if (place === "lead") return t("page-place-lead");
  return t("page-place", { place, value: endValue(view, place) ?? "" });
}

/** The accessible name of a tile in hand: "seis e cinco, entra na ponta direita (5)". */
export function handTileName(view: View, held: HandTile): string {
  const tile = tileSaid(held.tile);
  if (held.places.length === 0) {
    return view.to_act === view.seat ? t("page-tile-fits-not", { tile }) : tile;
  }
  if (held.places.includes("lead")) return t("page-tile-may-lead", { tile });
  const where = listed(held.places.map((place) => placeText(view, place)));
  return t("page-tile-fits", { tile, where });
}

/** An action of the list: "Beto: [2|6] na ponta de 6", "Beto passa: sem 3, sem 5". */
export function actionText(view: Around, action: ActionInfo, spoken = false): string {
  const player = who(view, action.seat);
  const by = whose(view, action.seat);
  if (action.tile === null) {
    return t("page-passed", { player, by, lacks: lacks(action.open_values) });
  }
  const tile = spoken ? tileSaid(action.tile) : tileText(action.tile);
  const end = action.place ?? "lead";
  const value = action.joined_value ?? "";
  const text =
    end === "lead" ? t("page-led", { player, by, tile }) : t("page-played", { player, by, tile, end, value });
  return action.stand_in ? t("page-stand-in", { text }) : text;
}

/** "Sua vez. Pontas: 3 à esquerda e 0 à direita." */
export function turnText(view: View): string {
  const [left, right] = view.line.open;
  if (left === undefined || right === undefined) return t("page-turn-lead");
  if (left.value === right.value) return t("page-turn-alike", { value: left.value });
  return t("page-turn-ends", { left: left.value, right: right.value });
}

/** What to do with the chosen tile: "[0|3]: toque de novo ou na ponta esquerda (3)". */
export function chosenText(view: View, tile: string): string {
  const places = view.hand.find((held) => held.tile === tile)?.places ?? [];
  const [only] = places;
  const shown = tileText(tile);
  if (only === undefined || only === "lead") return t("page-chosen-lead", { tile: shown });
  if (places.length > 1) return t("page-chosen-both", { tile: shown });
  return t("page-chosen-one", { tile: shown, where: placeText(view, only) });
}

/** "Você não tem 3 nem 0 — passa a vez". */
export function passText(view: View): string {
  const [left, right] = view.line.open;
  if (left === undefined || right === undefined) return t("page-pass-plain");
  if (left.value === right.value) return t("page-pass-alike", { value: left.value });
  return t("page-pass", { left: left.value, right: right.value });
}

/** How the round ended: "Beto bateu", "Jogo trancado". */
export function endText(view: View, settled: Settled): string {
  const { winner } = settled;
  if (settled.end === "out" && winner !== null) {
    return t("page-went-out", { player: who(view, winner), by: whose(view, winner) });
  }
  return t("page-blocked");
}

/** Who scores: "Você faz 12 pontos", "Empate no menor: ninguém marca". */
export function gainText(view: View, settled: Settled): string {
  const { winner } = settled;
  if (winner === null) return t("page-nobody-scores", { players: tiedText(view, settled) });
  return t("page-scores", {
    player: who(view, winner),
    by: whose(view, winner),
    points: points(settled.points),
  });
}

function tiedText(view: View, settled: Settled): string {
  return listed(settled.tied_seats.map((seat) => who(view, seat)));
}

/** The formula in force with its numbers: 7 + 8 − 3 = 12. */
export function formulaText(settled: Settled): string {
  if (settled.plus.length === 1 && settled.minus === null) return String(settled.points);
  const sum = settled.plus.join(" + ");
  const minus = settled.minus === null ? "" : ` − ${String(settled.minus)}`;
  return `${sum}${minus} = ${String(settled.points)}`;
}

export function totalsText(view: View): string {
  return listed(
    view.seats.map((info) => t("page-total", { player: who(view, info.seat), score: info.score })),
  );
}

/** The next opener and why: one place clockwise. */
export function nextOpenerText(view: View, opener: number): string {
  const last = view.opener ?? opener;
  return t("page-next-opener", {
    player: who(view, opener),
    by: whose(view, opener),
    before: who(view, last),
    after: whose(view, last),
  });
}

export function resultText(view: View): string {
  const winner = view.end?.winner ?? null;
  if (winner === null) return t("page-match-draw");
  const score = view.seats.find((info) => info.seat === winner)?.score ?? 0;
  return t("page-match-won", { player: who(view, winner), by: whose(view, winner), points: points(score) });
}

export function drawnText(view: View, drawn: LeadDrawn, spoken = false): string {
  return t("page-drew", {
    player: who(view, drawn.seat),
    by: whose(view, drawn.seat),
    tile: spoken ? tileSaid(drawn.tile) : tileText(drawn.tile),
  });
}

export function openerText(view: View): string {
  const { opener } = view;
  return opener === null ? "" : t("page-opens", { player: who(view, opener), by: whose(view, opener) });
}

/** A piece of news as it is read aloud. */
export function newsText(view: View, item: News): string {
  const drawText = (drawn: LeadDrawn[]): string =>
    t("page-lead-draw-words", { drawn: listed(drawn.map((one) => drawnText(view, one, true))) });
  switch (item.kind) {
    case "dealt": {
      const draws = item.round === 1 ? view.lead_draws.map(drawText) : [];
      return [...draws, t("page-dealt", { round: item.round, opener: openerText(view) })].join(" ");
    }
    case "acted":
      return actionText(view, item.action, true);
    case "turn":
      return turnText(view);
    case "settled":
      return view.settled === null
        ? ""
        : t("page-settled", {
            how: view.settled.end,
            end: endText(view, view.settled),
            gain: gainText(view, view.settled),
            totals: totalsText(view),
          });
    case "over":
      return t("page-over", { result: resultText(view) });
  }
}
