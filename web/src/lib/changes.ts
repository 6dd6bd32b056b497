/** The view after a step, put together from the one before it and what changed: no rule of the game is needed for that. */

import type { Changes, View } from "../gen/wire.ts";

/** A list of which the first `kept` parts stay as they were, with more behind them. */
interface Growth<One> {
  kept: number;
  more: One[];
}

/** As the server's `protocol.merged`; what is not among the changes stays as it was. */
export function merged(view: View, changes: Changes): View {
  const { seats, line, picture, actions, rounds, ...others } = changes;
  const plain: Partial<View> = others;
  const after: View = { ...view, ...plain };
  if (actions !== undefined) after.actions = grown(view.actions, actions);
  if (rounds !== undefined) after.rounds = grown(view.rounds, rounds);
  if (line !== undefined) after.line = { ...line, joints: grown(view.line.joints, line.joints) };
  if (picture !== undefined) after.picture = { ...picture, tiles: grown(view.picture.tiles, picture.tiles) };
  if (seats !== undefined) {
    const bySeat = new Map([...view.seats, ...seats].map((one) => [one.seat, one]));
    after.seats = [...bySeat.values()].filter((one) => one.seat < after.players).sort((one, other) => one.seat - other.seat);
  }
  return after;
}

function grown<One>(before: One[], growth: Growth<One>): One[] {
  return [...before.slice(0, growth.kept), ...growth.more];
}
