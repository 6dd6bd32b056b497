/**
 * The connection to a table: says hello, comes back by itself, sends unanswered wishes again. The link of the next
 * table goes on with the socket of the one before.
 */

import type { FromPage, ToPage } from "../gen/wire.ts";
import type { Width } from "./fit.ts";
import { browserClock, type Clock } from "./pacing.ts";

export const PROTOCOL = 4;

/** `slow`: the server gave us up because we read too slowly; we come back. */
export type LinkState = "connecting" | "open" | "lost" | "slow";
/** How it goes with coming back. */
export interface Return {
  /** How often it was tried since there was a connection. */
  tries: number;
  /** How long until the next try, in milliseconds; `null` while one is under way. */
  waitMs: number | null;
}
/** What is answered, and so asked again after a reconnect. */
export type Wish = Extract<FromPage, { id: string }>;

/** What is needed of a WebSocket. */
export interface SocketLike {
  onopen: ((event: Event) => void) | null;
  onmessage: ((event: MessageEvent) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
  send(text: string): void;
  close(): void;
}

/** What the links of a page share: the newest of them, whose socket the next may take over. */
export interface Handover {
  link: Link | null;
}

export interface LinkOptions {
  connect: () => SocketLike;
  /** Where to. */
  table: string;
  /** The width at which the line is drawn now. */
  width: () => Width;
  handover?: Handover;
  /** For who has no seat and looks on: the key of the table's link, `null` at a table of the lobby. */
  watch?: { key: string | null };
  onMessage: (message: ToPage) => void;
  onState: (state: LinkState, back: Return) => void;
  /** Called when the server ended the connection for good, with its reason. */
  onEnded: (reason: string) => void;
  /** Called when no connection came about at all: the server is away, or will not have us. */
  onNoAnswer: () => void;
  clock?: Clock;
  chance?: () => number;
}

const RETRY_FIRST_MS = 300;
const RETRY_MAX_MS = 8000;
/** Over how long those come back whom the server itself sent away: all of them were sent away at once. */
const RETRY_SPREAD_MS = 4000;
/** Close codes of a server that stops for a moment, or that had too much of us. */
const COME_LATER: ReadonlySet<number> = new Set([1012, 1013]);
/** Why a server ended the connection of a page that read nothing for long. */
const TOO_SLOW = "too-slow";
/** How long a wish waits that came too fast, if the server does not say, and at most. */
const TOO_FAST_MS = 1000;
const TOO_FAST_MAX_MS = 10_000;
const ASK_AGAIN_MS = 4000;
/** How long a socket waits for the link of the next table, and that link for its first view by it. */
const KEPT_MS = 5000;
const MOVE_MS = 4000;
const PING_MS = 12_000;
const SILENCE_MAX_MS = 30_000;
/** Close codes after which it would be of no use to come back: closed, refused, opened elsewhere. */
const FINAL_CODES: ReadonlySet<number> = new Set([1000, 1008, 4001]);

export class Link {
  #socket: SocketLike | null = null;
  #wishes = new Map<string, Wish>();
  #tries = 0;
  #stopped = false;
  #welcomed = false;
  #opened = false;
  #slow = false;
  /** On the way from the table before, by its socket: what comes until the first view is not for us. */
  #moving = false;
  /** Nobody listens any more; the socket waits for the next table's link. */
  #left = false;
  #heardAt = 0;
  #cancelRetry: (() => void) | null = null;
  #cancelPing: (() => void) | null = null;
  #cancelAsk: (() => void) | null = null;
  #cancelMove: (() => void) | null = null;
  readonly #options: LinkOptions;
  readonly #clock: Clock;

  constructor(options: LinkOptions) {
    this.#options = options;
    this.#clock = options.clock ?? browserClock;
  }

  open(): void {
    if (this.#stopped || this.#socket !== null) return;
    this.#cancelRetry?.();
    this.#cancelRetry = null;
    this.#tell(this.#tries === 0 ? "connecting" : this.#slow ? "slow" : "lost");
    const kept = this.#takeOver();
    const socket = kept ?? this.#options.connect();
    this.#socket = socket;
    this.#opened = false;
    socket.onopen = () => {
      this.#greet();
    };
    socket.onmessage = (event) => {
      if (this.#socket === socket && typeof event.data === "string") this.#read(event.data);
    };
    socket.onclose = (event) => {
      if (this.#socket === socket) this.#lost(event.code, event.reason);
    };
    if (kept === null) return;
    this.#moving = true;
    this.#greet();
    // The network may have changed, and nobody has noticed yet.
    this.#cancelMove = this.#clock.after(MOVE_MS, () => {
      socket.close();
      this.#lost(0, "silent");
    });
  }

  /** The socket of the link of another table, if that is there. */
  #takeOver(): SocketLike | null {
    const { handover, table } = this.#options;
    const before = handover?.link ?? null;
    if (handover !== undefined) handover.link = this;
    if (before === null || before.#options.table === table || !before.#welcomed) return null;
    const socket = before.#socket;
    before.#socket = null;
    before.stop();
    return socket;
  }

  #greet(): void {
    this.#opened = true;
    this.#heardAt = this.#clock.now();
    this.#hello();
    this.#ping();
  }

  /** Closes, unless the link of another table goes on with the socket in a moment. */
  leave(): void {
    if (!this.#welcomed) {
      this.stop();
      return;
    }
    this.#left = true;
    this.#clock.after(KEPT_MS, () => {
      this.stop();
    });
  }

  /** Closes for good. */
  stop(): void {
    this.#stopped = true;
    this.#cancelRetry?.();
    this.#cancelPing?.();
    this.#cancelAsk?.();
    this.#cancelMove?.();
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }

  /** Tries at once, for instance when the network is back or the page is looked at again. */
  hurry(): void {
    if (this.#socket === null) this.open();
    else this.#send({ t: "ping" });
  }

  /** Asks the server for something; asked again after each reconnect until it is answered. */
  wish(wish: Wish): void {
    this.#wishes.set(wish.id, wish);
    if (this.#welcomed) this.#send(wish);
  }

  /** Says what needs no answer; nothing while there is no connection. */
  say(message: Extract<FromPage, { t: "say" | "look" }>): void {
    if (this.#welcomed) this.#send(message);
  }

  /** Asks for the whole view again, and once more when none comes: what is too fast is left without an answer. */
  askAgain(): void {
    this.#hello();
    this.#cancelAsk?.();
    this.#cancelAsk = this.#clock.after(ASK_AGAIN_MS, () => this.askAgain());
  }

  #read(text: string): void {
    const message = JSON.parse(text) as ToPage;
    this.#heardAt = this.#clock.now();
    if (this.#left || (this.#moving && !this.#isFirstView(message))) return;
    if (message.t === "refused" && message.code === "too-fast") {
      this.#later(message.id, message.data["retry_ms"]);
      return;
    }
    if (message.t === "done" || message.t === "refused") this.#wishes.delete(message.id);
    if (message.t === "welcome") {
      this.#cancelAsk?.();
      this.#cancelAsk = null;
      this.#cancelMove?.();
      this.#moving = false;
      const first = !this.#welcomed;
      this.#welcomed = true;
      this.#tries = 0;
      this.#slow = false;
      this.#tell("open");
      this.#options.onMessage(message);
      if (first) for (const wish of this.#wishes.values()) this.#send(wish);
      return;
    }
    if (message.t !== "pong") this.#options.onMessage(message);
  }

  #isFirstView(message: ToPage): boolean {
    return message.t === "welcome" && message.view.table === this.#options.table;
  }

  /** Asks once more for what came too fast; whether it is still of use then, the table says. */
  #later(id: string, retryMs: unknown): void {
    const wait = typeof retryMs === "number" ? Math.min(retryMs, TOO_FAST_MAX_MS) : TOO_FAST_MS;
    this.#clock.after(wait * (1 + this.#chance() / 2), () => {
      const wish = this.#wishes.get(id);
      if (wish !== undefined && this.#welcomed) this.#send(wish);
    });
  }

  #tell(state: LinkState, waitMs: number | null = null): void {
    this.#options.onState(state, { tries: this.#tries, waitMs });
  }

  #chance(): number {
    return (this.#options.chance ?? Math.random)();
  }

  #send(message: FromPage): void {
    try {
      this.#socket?.send(JSON.stringify(message));
    } catch {
      // Not open (any more): the close that follows brings it back, and wishes are sent again.
    }
  }

  #hello(): void {
    const { table, watch, width } = this.#options;
    this.#send({ t: "hello", protocol: PROTOCOL, table, width: width(), ...(watch === undefined ? {} : { watch: true, key: watch.key }) });
  }

  #ping(): void {
    this.#cancelPing?.();
    this.#cancelPing = this.#clock.after(PING_MS, () => {
      if (this.#clock.now() - this.#heardAt > SILENCE_MAX_MS) {
        this.#socket?.close();
        this.#lost(0, "silent");
        return;
      }
      this.#send({ t: "ping" });
      this.#ping();
    });
  }

  #lost(code: number, reason: string): void {
    this.#socket = null;
    this.#welcomed = false;
    this.#cancelPing?.();
    this.#cancelAsk?.();
    this.#cancelMove?.();
    // What ended there was perhaps the table before; whether this one will have us, a new socket tells.
    const isOfBefore = this.#moving;
    this.#moving = false;
    if (this.#left) this.stop();
    if (this.#stopped) return;
    if (FINAL_CODES.has(code) && !isOfBefore) {
      this.stop();
      this.#options.onEnded(reason);
      return;
    }
    if (!this.#opened) this.#options.onNoAnswer();
    this.#slow ||= reason === TOO_SLOW;
    const most = Math.min(RETRY_MAX_MS, RETRY_FIRST_MS * 2 ** this.#tries);
    const spread = COME_LATER.has(code) ? RETRY_SPREAD_MS * this.#chance() : 0;
    const wait = spread + most * (0.5 + this.#chance() / 2);
    this.#tries += 1;
    this.#cancelRetry = this.#clock.after(wait, () => {
      this.open();
    });
    this.#tell(this.#slow ? "slow" : "lost", wait);
  }
}
