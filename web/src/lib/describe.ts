/** A line in sentences, composed from its facts as they were sent (R4.3). */

import type { Joint, Line } from "../gen/wire.ts";
import { tileKey } from "./notation.ts";
import { tileText } from "./say.ts";
import { listed, t } from "./words.svelte.ts";

/** What lies there, what is joined to what by which point, and the open points with their values. */
export function describe(line: Line): string[] {
  const [left, right] = line.open;
  if (left === undefined || right === undefined) return [t("game-line-empty")];
  const tiles = listed(line.tiles.map(asItLies));
  const sentences = [t("game-line-tiles", { count: line.tiles.length, tiles })];
  if (line.joints.length > 0) {
    sentences.push(t("game-joints", { joints: line.joints.map(jointText).join("; ") }));
  }
  sentences.push(
    t("game-open", {
      left: left.value,
      left_point: pointText(left.tile, left.point),
      right: right.value,
      right_point: pointText(right.tile, right.point),
    }),
  );
  return sentences;
}

/** A tile as it lies, left half first. */
function asItLies(tile: string): string {
  const [low = "", high = ""] = tile.split("-");
  return t("game-tile", { low: Number(low), high: Number(high) });
}

function pointText(tile: string, point: Joint["at"]): string {
  return t("game-point", { tile: tileText(tileKey(tile)), point });
}

function jointText(joint: Joint): string {
  return t("game-joint", { at: pointText(joint.on, joint.at), by: pointText(joint.tile, joint.by) });
}
