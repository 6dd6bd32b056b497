/** How a tile comes onto the table: from the side of whoever played it. */

import { settings, type Speed } from "./settings.svelte.ts";

const FLIGHT_MS: Readonly<Record<Speed, number>> = { calm: 650, normal: 420, fast: 160 };
/** It begins a little larger, as what is held up is nearer to the eye. */
const HELD = 1.25;

export interface Flight {
  /** From where, seen from its place, in the units of the picture. */
  dx: number;
  dy: number;
}

/** So long may something move, in milliseconds: not at all for who asked for stillness. */
export function motion(ms: number): number {
  return matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : ms;
}

/** A transition of Svelte for an SVG group whose origin is the place of the tile. */
export function flies(_node: Element, { dx, dy }: Flight) {
  return {
    duration: motion(FLIGHT_MS[settings.speed]),
    easing: (time: number) => 1 - (1 - time) ** 3,
    css: (there: number, away: number) =>
      `transform: translate(${String(dx * away)}px, ${String(dy * away)}px) scale(${String(1 + (HELD - 1) * away)}); ` +
      `opacity: ${String(Math.min(1, 4 * there))}`,
  };
}
