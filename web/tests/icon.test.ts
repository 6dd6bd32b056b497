/** The icon: the picture for phones is a PNG of its size, and shows what the SVG shows. */

import assert from "node:assert/strict";
import { inflateSync } from "node:zlib";
import { test } from "node:test";

import { iconPng, iconSvg } from "../build/icon.ts";

/** The pixels of one of our own PNGs as rows of `rgba` colours. */
function pixels(image: Buffer): (x: number, y: number) => string {
  const size = image.readUInt32BE(16);
  const at = image.indexOf("IDAT");
  const rows = inflateSync(image.subarray(at + 4, at + 4 + image.readUInt32BE(at - 4)));
  return (x, y) => rows.subarray(y * (size * 4 + 1) + 1 + 4 * x).subarray(0, 4).toString("hex");
}

test("an icon has the size that it was asked for", () => {
  for (const size of [48, 180]) {
    const image = iconPng(size, "full");
    assert.equal(image.subarray(1, 4).toString(), "PNG");
    assert.deepEqual([image.readUInt32BE(16), image.readUInt32BE(20)], [size, size]);
  }
});

test("one has round corners, the other felt to the edges, and both a tile in the middle", () => {
  const [app, full] = [pixels(iconPng(64, "app")), pixels(iconPng(64, "full"))];
  assert.equal(app(0, 0), "00000000");
  assert.equal(full(0, 0), "0f4a40ff");
  assert.equal(app(32, 32), "a8966fff");
  assert.equal(full(32, 32), "a8966fff");
  assert.equal(app(32, 37), "fbf5e9ff");
});

test("nothing of a full icon but felt lies where a system may cut it", () => {
  const size = 96;
  const at = pixels(iconPng(size, "full"));
  for (let angle = 0; angle < 360; angle += 3) {
    const [x, y] = [Math.cos(angle), Math.sin(angle)].map((part) => Math.floor(size / 2 + part * size * 0.41));
    assert.equal(at(x ?? 0, y ?? 0), "0f4a40ff", `at ${angle} degrees`);
  }
});

test("the drawing has the nine pips of the tile", () => {
  assert.equal(iconSvg().split("<circle").length - 1, 9);
});
