/** A picture to share, drawn from sentences and tiles as one image that needs nothing from elsewhere. */

import type { Picture } from "../gen/wire.ts";
import sprite from "../gen/tiles.svg?raw";

export interface Card {
  title: string;
  text: string;
  /** The table before the decision. */
  picture: Picture | null;
  /** What was played and what was better, as tiles. */
  tiles: readonly { tile: string; label: string }[];
}

const WIDTH = 1080;
const PAD = 56;
const CARD = 300;
const FONT = "'Atkinson Hyperlegible Next Variable', system-ui, sans-serif";

/** The picture as SVG; its height comes with it. */
export function poster(title: string, lines: readonly string[], cards: readonly Card[], foot: string): { svg: string; height: number } {
  let y = PAD + 50;
  const parts = [text(PAD, y, title, 54, 800, "#ffc857")];
  for (const line of lines) {
    for (const row of wrapped(line, 30, WIDTH - 2 * PAD)) {
      y += 42;
      parts.push(text(PAD, y, row, 30, 500, "#f6f1e5"));
    }
  }
  y += 36;
  for (const card of cards) {
    parts.push(`<rect x="${num(PAD - 16)}" y="${num(y)}" width="${num(WIDTH - 2 * PAD + 32)}" height="${num(CARD)}" rx="24" fill="#14332f"/>`);
    parts.push(text(PAD, y + 46, card.title, 30, 800, "#ffffff"));
    let row = y + 86;
    for (const line of wrapped(card.text, 25, 560).slice(0, 6)) {
      parts.push(text(PAD, row, line, 25, 500, "#f6f1e5"));
      row += 33;
    }
    if (card.picture !== null) parts.push(board(card.picture, 660, y + 20, 364, 176));
    card.tiles.forEach(({ tile, label }, at) => {
      const x = 680 + at * 180;
      parts.push(`<g transform="translate(${num(x)} ${num(y + 206)})"><use href="#t-${tile}" width="40" height="80"/></g>`);
      for (const [number, line] of wrapped(label, 20, 120).slice(0, 2).entries()) {
        parts.push(text(x + 50, y + 240 + number * 24, line, 20, 600, "#bcd2ca"));
      }
    });
    y += CARD + 24;
  }
  y += 20;
  parts.push(text(PAD, y, foot, 26, 500, "#bcd2ca"));
  const height = y + PAD - 10;
  const symbols = sprite.replace(/^<svg[^>]*>/, "").replace(/<\/svg>\s*$/, "");
  return {
    svg: `<svg xmlns="http://www.w3.org/2000/svg" width="${num(WIDTH)}" height="${num(height)}" viewBox="0 0 ${num(WIDTH)} ${num(height)}"><defs>${symbols}</defs><rect width="100%" height="100%" fill="#071816"/>${parts.join("")}</svg>`,
    height,
  };
}

/** The picture as a PNG file. */
export async function png(svg: string, height: number): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH;
  canvas.height = height;
  canvas.getContext("2d")?.drawImage(image, 0, 0, WIDTH, height);
  return new Promise((done, failed) => {
    canvas.toBlob((blob) => {
      if (blob === null) failed(new Error("no picture"));
      else done(blob);
    }, "image/png");
  });
}

function board(picture: Picture, x: number, y: number, width: number, height: number): string {
  const [left, top, boxWidth, boxHeight] = picture.box;
  const scale = Math.min(width / boxWidth, height / boxHeight, 44);
  const dx = x + width / 2 - (left + boxWidth / 2) * scale;
  const dy = y + height / 2 - (top + boxHeight / 2) * scale;
  const tiles = picture.tiles
    .map((one) => `<g transform="translate(${num(one.x)} ${num(one.y)}) rotate(${num(one.turn)})"><use href="#t-${one.tile}" x="-.5" y="-1" width="1" height="2"/></g>`)
    .join("");
  return `<rect x="${num(x)}" y="${num(y)}" width="${num(width)}" height="${num(height)}" rx="18" fill="#0f4a40"/><g transform="translate(${num(dx)} ${num(dy)}) scale(${num(scale)})">${tiles}</g>`;
}

const num = (value: number): string => String(Math.round(value * 1000) / 1000);

function text(x: number, y: number, words: string, size: number, weight: number, colour: string): string {
  const safe = words.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
  return `<text x="${num(x)}" y="${num(y)}" font-family="${FONT}" font-size="${num(size)}" font-weight="${num(weight)}" fill="${colour}">${safe}</text>`;
}

/** Words in rows that fit a width, measured as they are drawn. */
function wrapped(words: string, size: number, width: number): string[] {
  const context = document.createElement("canvas").getContext("2d");
  if (context === null) return [words];
  context.font = `600 ${num(size)}px system-ui, sans-serif`;
  const rows: string[] = [];
  for (const word of words.split(/\s+/)) {
    const row = rows.at(-1);
    if (row !== undefined && context.measureText(`${row} ${word}`).width <= width) rows[rows.length - 1] = `${row} ${word}`;
    else rows.push(word);
  }
  return rows;
}
