import assert from "node:assert/strict";
import { test } from "node:test";

import { Link, type LinkState, type SocketLike } from "../src/lib/socket.ts";
import { troubleOf } from "../src/lib/trouble.ts";
import { TestClock } from "./clock.ts";

class TestSocket implements SocketLike {
  onopen: SocketLike["onopen"] = null;
  onmessage: SocketLike["onmessage"] = null;
  onclose: SocketLike["onclose"] = null;
  readonly sent: { t: string; id?: string }[] = [];
  isClosed = false;

  send(text: string): void {
    this.sent.push(JSON.parse(text) as { t: string; id?: string });
  }

  close(): void {
    this.isClosed = true;
  }

  opens(): void {
    this.onopen?.(new Event("open"));
  }

  says(message: object): void {
    this.onmessage?.(new MessageEvent("message", { data: JSON.stringify(message) }));
  }

  closes(code: number, reason = ""): void {
    this.onclose?.({ code, reason } as CloseEvent);
  }
}

function linked(chance = () => 0.5) {
  const clock = new TestClock();
  const sockets: TestSocket[] = [];
  const states: LinkState[] = [];
  const ended: string[] = [];
  const heard: string[] = [];
  let unanswered = 0;
  const link = new Link({
    connect: () => {
      const socket = new TestSocket();
      sockets.push(socket);
      return socket;
    },
    onMessage: ({ t }) => heard.push(t),
    onState: (state) => states.push(state),
    onEnded: (reason) => ended.push(reason),
    onNoAnswer: () => {
      unanswered += 1;
    },
    clock,
    chance,
  });
  const last = (): TestSocket => {
    const socket = sockets.at(-1);
    assert.ok(socket);
    return socket;
  };
  link.open();
  return { clock, sockets, states, ended, heard, link, last, unanswered: () => unanswered };
}

const WISH = { t: "act", id: "one", seq: 4, action: "03<" } as const;
const wishes = (socket: TestSocket): (string | undefined)[] =>
  socket.sent.filter(({ t }) => t === "act").map(({ id }) => id);

test("the first message is the hello", () => {
  const { last } = linked();
  last().opens();
  assert.deepEqual(last().sent, [{ t: "hello", protocol: 3 }]);
});

test("an unanswered wish is sent again with its id after a reconnect, an answered one is not", () => {
  const { clock, link, last, sockets } = linked();
  last().opens();
  last().says({ t: "welcome" });
  link.wish(WISH);
  link.wish({ ...WISH, id: "two" });
  last().says({ t: "done", id: "two", seq: 5 });
  last().closes(1006);
  clock.pass(20_000);
  assert.equal(sockets.length, 2);
  last().opens();
  assert.deepEqual(wishes(last()), []);
  last().says({ t: "welcome" });
  assert.deepEqual(wishes(last()), ["one"]);
  last().says({ t: "welcome" });
  assert.deepEqual(wishes(last()), ["one"], "a second welcome of the same connection repeats nothing");
});

test("it comes back after longer and longer pauses, and says so", () => {
  const { clock, last, sockets, states, unanswered } = linked();
  last().closes(1006);
  clock.pass(300);
  assert.equal(sockets.length, 2);
  last().closes(1006);
  clock.pass(300);
  assert.equal(sockets.length, 2);
  clock.pass(300);
  assert.equal(sockets.length, 3);
  assert.equal(unanswered(), 2);
  last().opens();
  last().says({ t: "welcome" });
  assert.equal(states.at(-1), "open");
});

test("a page that read too slowly says so until it is back", () => {
  const { clock, last, sockets, states } = linked();
  last().opens();
  last().says({ t: "welcome" });
  last().closes(1013, "too-slow");
  clock.pass(20_000);
  assert.equal(sockets.length, 2);
  assert.deepEqual(states, ["connecting", "open", "slow", "slow"]);
  last().opens();
  last().says({ t: "welcome" });
  last().closes(1006);
  assert.equal(states.at(-1), "lost");
});

test("a server that ended it for good is not asked again", () => {
  for (const code of [1000, 1008, 4001]) {
    const { clock, last, sockets, ended } = linked();
    last().opens();
    last().closes(code, "unknown-table");
    clock.pass(60_000);
    assert.equal(sockets.length, 1);
    assert.deepEqual(ended, ["unknown-table"]);
  }
});

test("a server that stops for a moment is asked again", () => {
  for (const code of [1011, 1012, 1006]) {
    const { clock, last, sockets, ended } = linked();
    last().opens();
    last().closes(code, "stopping");
    clock.pass(60_000);
    assert.ok(sockets.length > 1);
    assert.deepEqual(ended, []);
  }
});

test("those whom the server sent away at once come back spread over seconds", () => {
  const pauses = [0, 0.25, 0.5, 0.99].map((luck) => {
    const { clock, last, sockets } = linked(() => luck);
    last().opens();
    last().closes(1012, "stopping");
    let waited = 0;
    while (sockets.length === 1) {
      clock.pass(10);
      waited += 10;
    }
    return waited;
  });
  assert.deepEqual(pauses, [...pauses].sort((one, other) => one - other));
  assert.ok((pauses.at(-1) ?? 0) - (pauses[0] ?? 0) > 3000, String(pauses));
});

test("a wish that came too fast is asked for once more, when the server said, and is no news", () => {
  const { clock, last, link, heard } = linked();
  last().opens();
  last().says({ t: "welcome" });
  link.wish(WISH);
  last().says({ t: "refused", id: "one", code: "too-fast", clause: null, data: { retry_ms: 400 }, seq: 4 });
  assert.deepEqual(wishes(last()), ["one"]);
  clock.pass(399);
  assert.deepEqual(wishes(last()), ["one"]);
  clock.pass(300);
  assert.deepEqual(wishes(last()), ["one", "one"]);
  assert.deepEqual(heard, ["welcome"]);
  last().says({ t: "done", id: "one", seq: 5 });
  clock.pass(20_000);
  assert.deepEqual(wishes(last()), ["one", "one"]);
});

test("a view that was asked for again and does not come is asked for once more", () => {
  const { clock, last, link, sockets } = linked();
  const hellos = () => last().sent.filter((message) => message.t === "hello").length;
  last().opens();
  last().says({ t: "welcome" });
  link.askAgain();
  assert.equal(hellos(), 2);
  clock.pass(5_000);
  assert.equal(hellos(), 3);
  last().says({ t: "welcome" });
  clock.pass(10_000);
  assert.equal(hellos(), 3);
  link.askAgain();
  last().closes(1006);
  clock.pass(5_000);
  assert.equal(sockets.length, 2);
  assert.equal(hellos(), 0);
});

test("a connection that went silent is given up", () => {
  const { clock, last, sockets } = linked();
  last().opens();
  last().says({ t: "welcome" });
  clock.pass(12_000);
  assert.equal(last().sent.at(-1)?.t, "ping");
  clock.pass(60_000);
  assert.ok(sockets[0]?.isClosed);
  assert.ok(sockets.length > 1);
});

test("what was stopped stays closed", () => {
  const { clock, link, last, sockets } = linked();
  last().closes(1006);
  link.stop();
  clock.pass(60_000);
  assert.equal(sockets.length, 1);
});

test("who waits is told how often it was tried, and how long until the next try", () => {
  const clock = new TestClock();
  const told: [LinkState, number, number | null][] = [];
  const sockets: TestSocket[] = [];
  const link = new Link({
    connect: () => {
      const socket = new TestSocket();
      sockets.push(socket);
      return socket;
    },
    onMessage: () => undefined,
    onState: (state, { tries, waitMs }) => told.push([state, tries, waitMs]),
    onEnded: () => undefined,
    onNoAnswer: () => undefined,
    clock,
    chance: () => 0,
  });
  link.open();
  sockets.at(-1)?.closes(1006);
  link.hurry();
  sockets.at(-1)?.closes(1006);
  assert.deepEqual(told, [
    ["connecting", 0, null],
    ["lost", 1, 150],
    ["lost", 1, null],
    ["lost", 2, 300],
  ]);
  assert.equal(troubleOf("lost", 2, true), "lost");
  assert.equal(troubleOf("lost", 4, true), "gone");
  assert.equal(troubleOf("lost", 4, false), "offline");
  assert.equal(troubleOf("slow", 9, true), "slow");
});
