/** Sentences about decisions: what was done, what it cost, what was better, and why. */

import type { Decision, Offer, Reason, Worth } from "../gen/wire.ts";
import { plain, percent, signed } from "./points.ts";
import { tileText, who, type Around } from "./say.ts";
import { has, listed, t, type Args } from "./words.svelte.ts";

export type Verdict = Decision["verdict"];
export const VERDICTS: readonly Verdict[] = ["best", "fine", "inaccuracy", "mistake", "blunder"];

/** A smaller error is none that can be written. */
const ERROR_MIN = 0.05;

/** Chances below this change nobody's mind. */
const EQUITY_MIN = 0.005;

export function verdictName(verdict: Verdict): string {
  return t("why-verdict", { verdict });
}

/** "[0|3] na esquerda", "passe". */
export function actionName(action: Pick<Offer, "tile" | "place">): string {
  if (action.tile === null) return t("study-pass");
  return t("study-action", { tile: tileText(action.tile), place: action.place ?? "lead" });
}

export function worthOf(decision: Decision): Worth | null {
  return decision.worths.find((one) => one.action === decision.played) ?? null;
}

/** The best action, or the one that stands first of those that are as good. */
export function bestOf(decision: Decision): Worth | null {
  return decision.worths.reduce<Worth | null>((best, one) => (best === null || one.behind < best.behind ? one : best), null);
}

/** "Rodada 2, jogada 5". */
export function whereText(decision: Decision): string {
  return t("study-where", { round: decision.round, ply: decision.ply });
}

/** "Ana: [0|3] na esquerda". */
export function whatText(around: Around, decision: Decision): string {
  const done = worthOf(decision);
  return t("study-what", {
    player: who(around, decision.seat),
    action: done === null ? decision.played : actionName(done),
  });
}

/** "Erro: custou 2,3 pontos (± 0,4)". */
export function costText(decision: Decision): string {
  const verdict = verdictName(decision.verdict);
  if (decision.loss === 0) return t("study-cost-none", { verdict });
  const points = plain(decision.loss);
  if (decision.loss_error < ERROR_MIN) return t("study-cost-sure", { verdict, points });
  return t("study-cost", { verdict, points, error: plain(decision.loss_error) });
}

/** Everything about a decision, sentence by sentence. */
export function decisionText(around: Around, decision: Decision): string[] {
  const sentences = [`${whatText(around, decision)}.`, `${costText(decision)}.`];
  const best = bestOf(decision);
  if (decision.loss > 0 && best !== null) {
    sentences.push(t("study-better", { action: actionName(best), points: signed(best.points) }));
  }
  if (decision.equity_loss !== null && decision.equity_loss >= EQUITY_MIN) {
    sentences.push(t("study-equity-cost", { chance: percent(decision.equity_loss, 1) }));
  }
  const why = decision.reason === null ? "" : reasonText(around, decision.reason);
  if (why !== "") sentences.push(why);
  if (decision.stand_in) sentences.push(t("study-stand-in"));
  return sentences;
}

/** Why, where a sentence is known for it. */
export function reasonText(around: Around, reason: Reason): string {
  const id = `why-${reason.code}`;
  if (!has(id)) return "";
  const args: Args = {};
  for (const [name, value] of Object.entries(reason.data)) {
    if (typeof value === "number") args[name] = reasonNumber(around, name, value);
    else if (typeof value === "string") args[name] = writtenAction(value) ?? value;
    else args[name] = listed(value.map(String));
  }
  return t(id, args);
}

function reasonNumber(around: Around, name: string, value: number): string | number {
  // Players count from 1 in what a reviewer tells.
  if (name === "player") return who(around, value - 1);
  return Number.isInteger(value) ? value : plain(value);
}

/** "[3|5] na esquerda" for `35<`; `null` for what is no action. */
function writtenAction(text: string): string | null {
  const found = /^([0-6])([0-6])([<>]?)$/.exec(text);
  if (found === null) return null;
  const tile = tileText(`${found[1] ?? ""}-${found[2] ?? ""}`);
  return found[3] === "" ? tile : t("game-plays-at", { tile, where: found[3] === "<" ? "left" : "right" });
}

/** The decisions that cost most, the dearest first. */
export function costly(decisions: readonly Decision[]): readonly Decision[] {
  return decisions.filter((one) => one.loss > 0).toSorted((a, b) => b.loss - a.loss);
}

/** The decisions that the match turned on: by the chances to win that they cost, else by points. */
export function turning(decisions: readonly Decision[]): readonly Decision[] {
  const weight = (one: Decision): number => one.equity_loss ?? 0;
  return costly(decisions).toSorted((a, b) => weight(b) - weight(a) || b.loss - a.loss);
}
