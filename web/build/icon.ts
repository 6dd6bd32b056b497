/** The icon of the page, drawn once: as SVG, and as PNG in the sizes that phones ask for. */

import { deflateSync } from "node:zlib";

/** Half a tile stands on the felt, in units of a square of 32. */
const SIZE = 32;
const FELT = "#0f4a40";
const IVORY = "#fbf5e9";
const EDGE = "#a8966f";
const RED = "#c8372d";
const INK = "#222b38";
const TURN_DEGREES = 20;

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
  round: number;
  fill: string;
}

interface Pip {
  x: number;
  y: number;
  radius: number;
  fill: string;
}

const TILE: Box = { x: 9, y: 3, width: 14, height: 26, round: 3, fill: IVORY };
const BAR: Box = { x: 11.5, y: 15.5, width: 9, height: 1, round: 0.5, fill: EDGE };
const PIPS: readonly Pip[] = [
  ...[6.5, 9.5, 12.5].map((y, step) => ({ x: 12.5 + 3.5 * step, y, radius: 1.6, fill: RED })),
  ...[19.5, 22.8, 26].flatMap((y) => [12.5, 19.5].map((x) => ({ x, y, radius: 1.4, fill: INK }))),
];

/** `app`: round corners. `full`: felt to the edges, for systems that cut the shape themselves. */
export type Shape = "app" | "full";

/** How much of a full icon is sure to be seen, whatever shape is cut out of it. */
const SAFE_SHARE = 0.8;

export function iconSvg(): string {
  const box = ({ x, y, width, height, round, fill }: Box): string =>
    `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${round}" fill="${fill}"/>`;
  const pips = PIPS.map(({ x, y, radius, fill }) => `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`);
  const half = SIZE / 2;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE} ${SIZE}">` +
    box({ x: 0, y: 0, width: SIZE, height: SIZE, round: 7, fill: FELT }) +
    `<g transform="rotate(${TURN_DEGREES} ${half} ${half})">${box(TILE)}${box(BAR)}${pips.join("")}</g></svg>\n`
  );
}

/** How many samples a pixel has in each direction. */
const SAMPLES = 3;

export function iconPng(size: number, shape: Shape): Buffer {
  const pixels = Buffer.alloc(size * (size * 4 + 1));
  let at = 0;
  for (let row = 0; row < size; row += 1) {
    pixels[at] = 0;
    at += 1;
    for (let column = 0; column < size; column += 1) {
      const sum = [0, 0, 0, 0];
      for (let step = 0; step < SAMPLES * SAMPLES; step += 1) {
        const x = ((column + ((step % SAMPLES) + 0.5) / SAMPLES) * SIZE) / size;
        const y = ((row + (Math.floor(step / SAMPLES) + 0.5) / SAMPLES) * SIZE) / size;
        const fill = fillAt(x, y, shape);
        if (fill === null) continue;
        for (let part = 0; part < 3; part += 1) sum[part] = (sum[part] ?? 0) + channel(fill, part);
        sum[3] = (sum[3] ?? 0) + 1;
      }
      const seen = sum[3] ?? 0;
      for (let part = 0; part < 3; part += 1) pixels[at + part] = seen === 0 ? 0 : Math.round((sum[part] ?? 0) / seen);
      pixels[at + 3] = Math.round((255 * seen) / (SAMPLES * SAMPLES));
      at += 4;
    }
  }
  return png(size, pixels);
}

function fillAt(x: number, y: number, shape: Shape): string | null {
  const half = SIZE / 2;
  if (shape === "app" && !inBox(x, y, { x: 0, y: 0, width: SIZE, height: SIZE, round: 7, fill: FELT })) return null;
  const scale = shape === "full" ? SAFE_SHARE : 1;
  const angle = (-TURN_DEGREES * Math.PI) / 180;
  const [dx, dy] = [(x - half) / scale, (y - half) / scale];
  const tx = half + dx * Math.cos(angle) - dy * Math.sin(angle);
  const ty = half + dx * Math.sin(angle) + dy * Math.cos(angle);
  const pip = PIPS.find((one) => Math.hypot(tx - one.x, ty - one.y) <= one.radius);
  if (pip !== undefined) return pip.fill;
  if (inBox(tx, ty, BAR)) return BAR.fill;
  return inBox(tx, ty, TILE) ? TILE.fill : FELT;
}

function inBox(x: number, y: number, { x: left, y: top, width, height, round }: Box): boolean {
  const dx = Math.max(left + round - x, x - (left + width - round), 0);
  const dy = Math.max(top + round - y, y - (top + height - round), 0);
  return Math.hypot(dx, dy) <= round;
}

const channel = (fill: string, part: number): number => parseInt(fill.slice(1 + 2 * part, 3 + 2 * part), 16);

/** A PNG of 8 bits a channel with alpha; every row of `pixels` begins with its filter, 0. */
function png(size: number, pixels: Buffer): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(size, 0);
  head.writeUInt32BE(size, 4);
  head.set([8, 6, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const parts = [chunk("IHDR", head), chunk("IDAT", deflateSync(pixels, { level: 9 })), chunk("IEND", Buffer.alloc(0))];
  return Buffer.concat([signature, ...parts]);
}

function chunk(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, "latin1"), content]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(content.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc(body));
  return Buffer.concat([size, body, sum]);
}

function crc(bytes: Buffer): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return ~sum >>> 0;
}
