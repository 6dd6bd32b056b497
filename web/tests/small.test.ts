/** The small pure modules: typed actions, keys, orders, seats, languages, pictures. */

import assert from "node:assert/strict";
import { test } from "node:test";

import type { Picture, SeatInfo } from "../src/gen/wire.ts";
import { comings } from "../src/lib/comings.ts";
import { fit, widthFor } from "../src/lib/fit.ts";
import { givenName } from "../src/lib/given.ts";
import { meaningOf } from "../src/lib/keyboard.ts";
import { bestLanguage } from "../src/lib/languages.ts";
import { readTyped, tileKey, writeAction } from "../src/lib/notation.ts";
import { ordered } from "../src/lib/order.ts";
import { around } from "../src/lib/seats.ts";
import { readSitters, writeSitters } from "../src/lib/sitters.ts";

const key = (name: string) => ({ key: name, ctrlKey: false, altKey: false, metaKey: false });

test("a typed action is read as it is written, either way round", () => {
  const offered = ["03<", "36>", "33<", "33>"];
  for (const text of ["03<", "30<", "3-0 <", "[0|3]<", "03", " 3 0 "]) {
    assert.deepEqual(readTyped(text, offered), { kind: "action", action: "03<" }, text);
  }
  assert.deepEqual(readTyped("33", offered), { kind: "end-needed", tile: "33" });
  assert.deepEqual(readTyped("36<", offered), { kind: "not-offered", action: "36<" });
  assert.deepEqual(readTyped("00", offered), { kind: "not-offered", action: "00" });
  assert.deepEqual(readTyped("--", offered), { kind: "not-offered", action: "--" });
  assert.deepEqual(readTyped("--", ["--"]), { kind: "action", action: "--" });
  for (const text of ["", "7-1", "abc", "03<>"]) {
    assert.deepEqual(readTyped(text, offered), { kind: "unreadable" }, text);
  }
});

test("an end means nothing on an empty line", () => {
  assert.deepEqual(readTyped("03<", ["03", "36"]), { kind: "action", action: "03" });
});

test("actions are written low half first", () => {
  assert.equal(writeAction("0-3", "left"), "03<");
  assert.equal(writeAction("0-0", "lead"), "00");
  assert.equal(tileKey("6-1"), "1-6");
});

test("keys mean what the settings page says, and nothing with a modifier", () => {
  assert.deepEqual(meaningOf(key("1"), false), { kind: "choose", index: 0 });
  assert.deepEqual(meaningOf(key("<"), false), { kind: "play", place: "left" });
  assert.deepEqual(meaningOf(key(">"), false), { kind: "play", place: "right" });
  assert.equal(meaningOf({ ...key("1"), ctrlKey: true }, true), null);
  assert.equal(meaningOf(key("ArrowLeft"), false), null);
  assert.deepEqual(meaningOf(key("ArrowLeft"), true), { kind: "move", by: -1 });
  assert.equal(meaningOf(key("0"), true), null);
});

test("the hand keeps every tile in every order", () => {
  const hand = ["3-3", "0-6", "1-2", "0-0"].map((tile) => ({ tile, places: [] }));
  const tiles = (order: "low" | "high" | "doubles") => ordered(hand, order).map(({ tile }) => tile);
  assert.deepEqual(tiles("low"), ["0-0", "0-6", "1-2", "3-3"]);
  assert.deepEqual(tiles("high"), ["0-0", "1-2", "3-3", "0-6"]);
  assert.deepEqual(tiles("doubles"), ["0-0", "3-3", "0-6", "1-2"]);
});

test("R2.3: whoever plays next sits at the viewer's left when there is a left", () => {
  assert.deepEqual(
    around(4, 2).map(({ seat, side }) => `${String(seat)} ${side}`),
    ["2 bottom", "3 left", "0 top", "1 right"],
  );
  assert.deepEqual(
    around(3, 2).map(({ seat, side }) => `${String(seat)} ${side}`),
    ["2 bottom", "0 left", "1 right"],
  );
  assert.deepEqual(
    around(2, 1).map(({ seat, side }) => `${String(seat)} ${side}`),
    ["1 bottom", "0 top"],
  );
});

test("a name that says nothing is no name", () => {
  for (const name of [null, "", "   ", "undefined", "null", "NaN", "None", "\u202e\u200f"]) {
    assert.equal(givenName(name), null, JSON.stringify(name));
  }
  assert.equal(givenName("0"), "0");
});

test("a name turns no text around it and has an end", () => {
  assert.equal(givenName("\u202eabc\u202c"), "abc");
  assert.equal(givenName("محمد"), "\u2068محمد\u2069");
  assert.equal([...(givenName("é".repeat(500)) ?? "")].length, 41);
});

test("the best language is the first wanted one that there is", () => {
  assert.equal(bestLanguage(["fr", "es-AR", "en"]), "es");
  assert.equal(bestLanguage(["pt-PT"]), "pt-BR");
  assert.equal(bestLanguage(["fr"]), "pt-BR");
  assert.equal(bestLanguage([]), "pt-BR");
  assert.equal(bestLanguage(["fr"], "es"), "es");
  assert.equal(bestLanguage(["fr", "en"], "es"), "en");
});

test("the picture that shows largest is taken, and kept while another is hardly larger", () => {
  const picture = (width: Picture["width"], box: Picture["box"]): Picture => ({
    width,
    box,
    tiles: [],
    marks: [],
  });
  const pictures = [picture("phone", [0, 0, 10, 20]), picture("wide", [0, 0, 20, 10])];
  assert.equal(fit(pictures, 400, 800)?.picture.width, "phone");
  assert.equal(fit(pictures, 800, 400)?.picture.width, "wide");
  const close = [picture("phone", [0, 0, 10, 10]), picture("wide", [0, 0, 10.5, 10])];
  assert.equal(fit(close, 400, 400)?.picture.width, "phone");
  assert.equal(fit(close, 400, 400, "wide")?.picture.width, "wide");
  assert.equal(fit([], 400, 400), null);
});

test("the width that is asked for is the one that shows largest, and stays while another is hardly better", () => {
  assert.equal(widthFor(320, 700), "phone");
  assert.equal(widthFor(360, 360), "square");
  assert.equal(widthFor(600, 270), "wide");
  // On the edge between two whichever is on show stays.
  const high = (one: "phone" | "square"): number => {
    let height = one === "phone" ? 300 : 700;
    while (widthFor(360, height, one) === one) height += one === "phone" ? -1 : 1;
    return height;
  };
  assert.ok(high("phone") < high("square") - 20, `${String(high("phone"))} ${String(high("square"))}`);
});

test("who played goes with a position's address, whatever they are called", () => {
  const seats = [
    { seat: 0, name: "Zé, #1 @hugo % 100", bot: null },
    { seat: 1, name: null, bot: "hugo" },
    { seat: 2, name: null, bot: null },
  ];
  assert.deepEqual(readSitters(writeSitters(seats), 3), seats);
  const nobody = seats.map(({ seat }) => ({ seat, name: null, bot: null }));
  assert.equal(writeSitters(nobody), "");
  for (const hash of ["", "#", "#.Ana,@hugo", "#.%,@HUGO,x"]) assert.deepEqual(readSitters(hash, 3), nobody, hash);
});

test("who comes, goes, is stood in for and comes back is told, and nothing of oneself", () => {
  const at = (seat: number, one: Partial<SeatInfo>): SeatInfo =>
    ({ seat, name: null, bot: null, open: false, stand_in: null, heir: null, tile_count: 0, score: 0, passed_values: [], missing_values: [], ...one });
  const ana = at(0, { name: "Ana" });
  const seats = [ana, at(1, { open: true }), at(2, { bot: "clara" })];
  assert.deepEqual(comings(seats, seats, 0), []);
  assert.deepEqual(comings(seats, [ana, at(1, { bot: "clara" }), at(2, { name: "Caio" }), at(3, { open: true })], 0), [{ what: "sat-down", seat: 2 }]);
  assert.deepEqual(comings([ana, at(1, { name: "Beto" })], [ana], 0), [{ what: "got-up", seat: 1 }]);
  const away = [at(0, { name: "Ana", stand_in: "clara" }), at(1, { name: "Beto", stand_in: "clara" })];
  const back = [ana, at(1, { name: "Beto" })];
  assert.deepEqual(comings(back, away, 0), [{ what: "stands-in", seat: 1 }]);
  assert.deepEqual(comings(away, back, 1), [{ what: "is-back", seat: 0 }]);
});
