/** A table as it is shown: the view of the moment, what was chosen, and what was asked of the server. */

import type { Peg, People, Refusal, Step, ToPage, View } from "../gen/wire.ts";
import { tableFault } from "./api.ts";
import { announce } from "./announcer.svelte.ts";
import { merged } from "./changes.ts";
import { Deals } from "./deals.ts";
import { check, type Verdict } from "./fair.ts";
import { widthFor, type Width } from "./fit.ts";
import { heardOnArrival, news, type Heard } from "./hear.ts";
import { newId } from "./ids.ts";
import { halves, tileKey, writeAction, type Place } from "./notation.ts";
import { Pacer } from "./pacing.ts";
import { buzz } from "./phone.svelte.ts";
import type { Phrase } from "./phrases.ts";
import { newsText, placeText, tileSaid, tileText } from "./say.ts";
import { settings, type Speed } from "./settings.svelte.ts";
import { seatName } from "./names.ts";
import { troubleOf } from "./trouble.ts";
import { Link, type Handover, type LinkState, type SocketLike, type Wish } from "./socket.ts";
import { sound } from "./sounds.ts";
import { has, t } from "./words.svelte.ts";

type Shown = Pick<Step, "seq"> & { view: View; event: Step["event"] | null };

/** The pause before an action of another player is shown, counted from the one before. */
const GAP_MS: Readonly<Record<Speed, number>> = { calm: 1100, normal: 550, fast: 60 };
/** How long the last tile of a round is seen before its result. */
const LAST_TILE_MS: Readonly<Record<Speed, number>> = { calm: 2000, normal: 1200, fast: 700 };
/** How long the draw for the lead is seen before the first action. */
const LEAD_DRAW_MS: Readonly<Record<Speed, number>> = { calm: 4500, normal: 2800, fast: 400 };

/** How long a quick phrase is seen. */
const SAID_MS = 5000;

/** What the tables of this page have in common: a socket, and the width at which the line is shown. */
const handover: Handover = { link: null };
let shownWidth: Width = widthFor(innerWidth, innerHeight / 2);

export interface Sent {
  id: string;
  kind: Wish["t"];
  tile: string | null;
  /** Carried out up to this number, or `null` while unanswered. */
  doneSeq: number | null;
}

export class Session {
  readonly table: string;
  view = $state.raw<View | null>(null);
  boardSvg = $state.raw("");
  /** Where the pegs stood before the round was settled; `null` when that was not seen. */
  pegsBefore = $state.raw<readonly Peg[] | null>(null);
  link = $state<LinkState>("connecting");
  /** How often it was tried to come back, and when it is tried next, by `performance.now()`. */
  comeback = $state.raw<{ tries: number; nextAt: number | null }>({ tries: 0, nextAt: null });
  /** The code of a fault that ended the connection for good. */
  ended = $state<string | null>(null);
  /** The number of the event that is shown. */
  shownSeq = $state(0);
  selected = $state<string | null>(null);
  sent = $state.raw<Sent | null>(null);
  /** A sentence about the last thing the player did, near the hand. */
  notice = $state("");
  /** What came of checking the deal of the round that is over; `null` before. */
  verdict = $state.raw<Verdict | null>(null);
  /** Which panel of results is open. */
  panel = $state<"round" | "match" | null>(null);

  /** Who is here; `null` at a table that is for one person. */
  people = $state.raw<Omit<People, "t"> | null>(null);
  /** When the clock of the turn ends, by `performance.now()`; `null` without a clock. */
  clockEndsAt = $state<number | null>(null);
  /** The quick phrase that was last heard of each seat, for a while. */
  said = $state<Record<number, Phrase>>({});

  #newestSeq = 0;
  #newest: View | null = null;
  readonly #saidTimers = new Map<number, ReturnType<typeof setTimeout>>();
  #heard: Heard | null = null;
  readonly #deals = new Deals();
  readonly #link: Link;
  readonly #pacer = new Pacer<Shown>(
    (item) => {
      this.#show(item);
    },
    (item) => this.#gapMs(item),
  );

  /**
   * @param table its name
   * @param watch for who has no seat and looks on
   */
  constructor(table: string, watch: { key: string | null } | null = null) {
    this.table = table;
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    this.#link = new Link({
      connect: () => new WebSocket(`${scheme}://${location.host}/ws`) as SocketLike,
      table,
      width: () => shownWidth,
      handover,
      ...(watch === null ? {} : { watch }),
      onMessage: (message) => {
        this.#read(message);
      },
      onState: (state, { tries, waitMs }) => {
        const before = this.link;
        this.link = state;
        this.comeback = { tries, nextAt: waitMs === null ? null : performance.now() + waitMs };
        if (before === "open" && state !== "open") announce(t(`page-link-${troubleOf(state, tries, navigator.onLine)}`));
        else if (this.view !== null && before !== "open" && state === "open") announce(t("page-link-back"));
      },
      onEnded: (reason) => {
        this.#end(reason);
      },
      onNoAnswer: () => {
        void this.#askWhy();
      },
    });
    this.#link.open();
  }

  /** Whether the player may act now: it is their turn, and nothing is under way. */
  get canAct(): boolean {
    return this.view !== null && this.view.legal.length > 0 && this.sent === null && this.link === "open";
  }

  /** Closes; where another table comes next, its session goes on with the socket. */
  close(next: "table" | "other"): void {
    this.#pacer.clear();
    if (next === "table") this.#link.leave();
    else this.#link.stop();
    for (const timer of this.#saidTimers.values()) clearTimeout(timer);
  }

  hurry(): void {
    this.#link.hurry();
  }

  /** Says how large the area of the line is, in pixels: the server draws it for that. */
  drawIn(width: number, height: number): void {
    const wanted = widthFor(width, height, shownWidth);
    if (wanted === shownWidth) return;
    shownWidth = wanted;
    this.#link.askAgain();
  }

  placesOf(tile: string): readonly Place[] {
    return this.view?.hand.find((held) => held.tile === tile)?.places ?? [];
  }

  /** Chooses a tile; chosen again it is played if there is one place for it alone. */
  choose(tile: string): void {
    if (this.view === null || !this.canAct) return;
    const places = this.placesOf(tile);
    const [only] = places;
    if (only === undefined) {
      this.selected = null;
      this.#tell(t("page-fits-not-now", { tile: tileText(tile) }));
      return;
    }
    if (this.selected !== tile) {
      this.selected = tile;
      this.notice = "";
    } else if (places.length === 1) {
      this.play(tile, only);
    } else {
      const [left = "", right = ""] = places.map((place) => placeText(this.view as View, place));
      this.#tell(t("page-choose-end", { tile: tileText(tile), left, right }));
    }
  }

  clear(): void {
    this.selected = null;
    this.notice = "";
  }

  /** Plays a tile at an end; a key for an end on an empty line means the lead. */
  playAt(tile: string, place: "left" | "right"): void {
    const places = this.placesOf(tile);
    if (!this.canAct) return;
    if (places.includes("lead")) this.play(tile, "lead");
    else if (places.includes(place)) this.play(tile, place);
    else if (this.view !== null) {
      this.#tell(t("page-fits-not-there", { tile: tileText(tile), where: placeText(this.view, place) }));
    }
  }

  play(tile: string, place: Place): void {
    this.act(writeAction(tile, place), tile);
  }

  pass(): void {
    this.act("--", null);
  }

  act(action: string, tile: string | null): void {
    if (!this.canAct || this.view?.legal.includes(action) !== true) return;
    const id = newId();
    this.sent = { id, kind: "act", tile, doneSeq: null };
    this.selected = null;
    this.notice = "";
    this.#link.wish({ t: "act", id, seq: this.#newestSeq, action });
  }

  nextRound(): void {
    if (this.sent !== null || this.link !== "open") return;
    const id = newId();
    this.sent = { id, kind: "next", tile: null, doneSeq: null };
    this.#link.wish({ t: "next", id, seq: this.#newestSeq });
  }

  /** Sets the seats of a table that waits: a kind of bot for each, `null` for one that is open. */
  arrange(bots: readonly (string | null)[]): void {
    this.#ask((id) => ({ t: "arrange", id, bots: [...bots] }));
  }

  lock(locked: boolean): void {
    this.#ask((id) => ({ t: "lock", id, locked }));
  }

  pause(paused: boolean): void {
    this.#ask((id) => ({ t: "pause", id, paused }));
  }

  /** Lets a bot play for somebody who is gone. */
  standIn(seat: number): void {
    this.#ask((id, seq) => ({ t: "stand-in", id, seq, seat }));
  }

  /** Takes one's own seat back. */
  back(): void {
    this.#ask((id) => ({ t: "back", id }));
  }

  say(phrase: Phrase): void {
    this.#link.say({ t: "say", phrase });
  }

  /** Tells the others whether somebody looks at this page. */
  lookedAt(yes: boolean): void {
    this.#link.say({ t: "look", looked_at: yes });
  }

  #ask(make: (id: string, seq: number) => Wish): void {
    if (this.sent !== null || this.link !== "open") return;
    const wish = make(newId(), this.#newestSeq);
    this.sent = { id: wish.id, kind: wish.t, tile: null, doneSeq: null };
    this.notice = "";
    this.#link.wish(wish);
  }

  /** A handshake that failed does not say why, but the same table by HTTP does. */
  async #askWhy(): Promise<void> {
    const code = await tableFault(this.table);
    if (code === null || this.view !== null) return;
    this.close("other");
    this.#end(code);
  }

  #end(reason: string): void {
    this.ended = reason === "" ? "connection-ended" : reason;
  }

  #read(message: ToPage): void {
    switch (message.t) {
      case "welcome": {
        const isKnown = message.seq === this.#newestSeq;
        this.boardSvg = message.board_svg;
        this.#newestSeq = message.seq;
        this.#newest = message.view;
        this.#give(message.view);
        // What leads there may be on show still.
        if (!isKnown) this.#pacer.clear();
        this.#pacer.push({ seq: message.seq, view: message.view, event: null });
        break;
      }
      case "step":
        if (message.seq <= this.#newestSeq) return;
        if (this.#newest === null || message.seq !== this.#newestSeq + 1) {
          this.#link.askAgain();
          return;
        }
        this.#newestSeq = message.seq;
        this.#newest = merged(this.#newest, message.changes);
        this.#give(this.#newest);
        this.#pacer.push({ seq: message.seq, event: message.event, view: this.#newest });
        break;
      case "done":
        this.#deals.answered(message.id, true);
        if (this.sent?.id === message.id) {
          this.sent = { ...this.sent, doneSeq: message.seq };
          this.#settleSent();
        }
        break;
      case "refused":
        this.#deals.answered(message.id, false);
        this.#refused(message);
        break;
      case "people":
        this.people = message;
        this.clockEndsAt = message.left_ms === null ? null : performance.now() + message.left_ms;
        break;
      case "said":
        this.#hear(message.seat, message.phrase);
        break;
      case "reload":
        reloadOnce(message.version);
        this.ended = "reload";
        break;
      case "pong":
        break;
    }
  }

  /** Gives the bytes of the own seat for the deal to come, once it is known what binds the server. */
  #give(view: View): void {
    const id = newId();
    const entropy = this.#deals.forNext(view, id);
    if (entropy === null || view.next_deal === null) return;
    this.#link.wish({ t: "entropy", id, commitment: view.next_deal.commitment, entropy });
  }

  #hear(seat: number, phrase: Phrase): void {
    clearTimeout(this.#saidTimers.get(seat));
    this.said = { ...this.said, [seat]: phrase };
    const { view } = this;
    if (view !== null && seat !== view.seat) {
      announce(t("friends-said", { player: seatName(view.seats, seat), phrase: t(`friends-phrase-${phrase}`) }));
    }
    this.#saidTimers.set(
      seat,
      setTimeout(() => {
        this.said = Object.fromEntries(Object.entries(this.said).filter(([one]) => Number(one) !== seat));
      }, SAID_MS),
    );
  }

  #refused(refusal: Refusal): void {
    if (this.sent?.id !== refusal.id) return;
    this.sent = null;
    this.selected = null;
    if (refusal.code === "stale") this.notice = "";
    else this.#tell(t(has(`fault-${refusal.code}`) ? `fault-${refusal.code}` : "fault-unknown", refusalWords(refusal)));
    if (refusal.seq !== this.#newestSeq) this.#link.askAgain();
  }

  /** A wish is over once it was carried out and what it did is shown. */
  #settleSent(): void {
    const done = this.sent?.doneSeq ?? null;
    if (done !== null && (this.shownSeq >= done || this.shownSeq >= this.#newestSeq)) this.sent = null;
  }

  #gapMs({ event, view }: Shown): number {
    if (document.hidden || event === null) return 0;
    switch (event.what) {
      case "acted": {
        const { action } = event;
        if (action.seat === view.seat && !action.closing) return 0;
        if (action.ply === 1 && view.round === 1) return LEAD_DRAW_MS[settings.speed];
        return GAP_MS[settings.speed];
      }
      case "settled":
        return LAST_TILE_MS[settings.speed];
      default:
        return 0;
    }
  }

  #show({ seq, view, event }: Shown): void {
    const before = this.view;
    this.view = view;
    if (before !== null && event === null && seq === this.shownSeq) {
      // The same once more, perhaps drawn at another width.
      this.#settleSent();
      return;
    }
    this.shownSeq = seq;
    if (view.phase === "waiting") {
      this.#settleSent();
      if (event?.what === "closed") this.ended = "table-closed";
      return;
    }
    const fresh = before === null || before.round !== view.round || before.to_act !== view.to_act;
    if (fresh) this.clear();
    this.#settleSent();
    if (event?.what === "closed") this.ended = "table-closed";
    this.#openPanel(before, view);
    if (view.settled === null) this.verdict = null;
    else if (this.verdict === null) void this.#check(view);
    this.#say(view);
    if (event?.what === "acted") sound(event.action.tile === null ? "pass" : "play");
    if (event?.what === "settled") sound("round");
  }

  /** Checks how the round was dealt; one that was dealt otherwise is said aloud. */
  async #check(view: View): Promise<void> {
    const part = view.deal === null ? null : this.#deals.partIn(view.deal.table, view.deal.round);
    const verdict = await check(view, part);
    if (this.view?.round !== view.round || this.verdict !== null) return;
    this.verdict = verdict;
    if (verdict.kind === "fails") announce(t("page-proof-failed-news", { round: view.round }));
  }

  #openPanel(before: View | null, view: View): void {
    this.pegsBefore = view.phase === "playing" ? null : (this.pegsBefore ?? before?.pegs ?? null);
    if (view.phase === "playing") this.panel = null;
    else if (before === null) this.panel = view.phase === "over" ? "match" : "round";
    else if (before.phase === "playing") this.panel = "round";
  }

  #say(view: View): void {
    const { heard, news: fresh } = news(this.#heard ?? heardOnArrival(view), view);
    this.#heard = heard;
    for (const item of fresh) {
      announce(newsText(view, item));
      if (item.kind === "turn") {
        sound("turn");
        buzz();
      }
    }
  }

  #tell(text: string): void {
    this.notice = text;
    announce(text);
  }
}

/** The data of a refusal in words: a tile as it is written, an end by its name. */
function refusalWords(refusal: Refusal): Record<string, string | number> {
  const data = { ...refusal.data };
  const tile = data["tile"];
  if (typeof tile === "string") {
    data["tile"] = tileText(tileKey(tile));
    data["said"] = tileSaid(tileKey(tile));
    const [low, high] = halves(tile);
    data["low"] = low;
    data["high"] = high;
  }
  return data;
}

const RELOADED = "batida.reloaded-for";

/** Loads the page again for a new version of the server, but not in a circle. */
function reloadOnce(version: string): void {
  try {
    if (sessionStorage.getItem(RELOADED) === version) return;
    sessionStorage.setItem(RELOADED, version);
  } catch {
    return;
  }
  location.reload();
}
