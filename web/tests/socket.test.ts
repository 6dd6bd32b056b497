import assert from "node:assert/strict";
import { test } from "node:test";

import { Link, type Handover, type LinkState, type SocketLike } from "../src/lib/socket.ts";
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

function linked(chance = () => 0.5, { table = "one", handover = { link: null } as Handover, clock = new TestClock() } = {}) {
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
    table,
    width: () => "phone",
    handover,
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
  return { clock, sockets, states, ended, heard, link, last, handover, unanswered: () => unanswered };
}

/** A link at a table, and that of the next one, which comes while the first is there or has just left. */
function moved({ leavesFirst }: { leavesFirst: boolean }) {
  const first = linked();
  const { clock, handover } = first;
  const socket = first.last();
  socket.opens();
  socket.says(welcome("one"));
  if (leavesFirst) {
    first.link.leave();
    clock.pass(1_000);
  }
  const next = linked(undefined, { table: "two", handover, clock });
  if (!leavesFirst) first.link.leave();
  return { ...next, first, socket };
}

const welcome = (table: string): object => ({ t: "welcome", view: { table } });

const WISH = { t: "act", id: "one", seq: 4, action: "03<" } as const;
const wishes = (socket: TestSocket): (string | undefined)[] =>
  socket.sent.filter(({ t }) => t === "act").map(({ id }) => id);

test("the first message is the hello", () => {
  const { last } = linked();
  last().opens();
  assert.deepEqual(last().sent, [{ t: "hello", protocol: 4, table: "one", width: "phone" }]);
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
    table: "one",
    width: () => "phone",
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

for (const leavesFirst of [true, false]) {
  test(`the next table's link goes on with the socket (the one before ${leavesFirst ? "has left" : "leaves then"})`, () => {
    const { clock, sockets, heard, states, link, socket, first } = moved({ leavesFirst });
    assert.equal(sockets.length, 0);
    assert.deepEqual(socket.sent.at(-1), { t: "hello", protocol: 4, table: "two", width: "phone" });
    link.wish(WISH);
    first.heard.length = 0;
    // What is still of the table before, a whole view of it too, is for nobody.
    socket.says({ t: "people" });
    socket.says(welcome("one"));
    socket.says({ t: "step", seq: 9 });
    assert.deepEqual([heard, first.heard, wishes(socket)], [[], [], []]);
    socket.says(welcome("two"));
    socket.says({ t: "step", seq: 2 });
    assert.deepEqual(heard, ["welcome", "step"]);
    assert.deepEqual(wishes(socket), ["one"]);
    assert.equal(states.at(-1), "open");
    clock.pass(10_000);
    assert.equal(socket.isClosed, false);
    assert.equal(first.sockets.length, 1);
    link.stop();
    assert.ok(socket.isClosed);
  });
}

test("a socket that nobody goes on with is closed after a while, and not opened again", () => {
  const { clock, link, last, sockets } = linked();
  last().opens();
  last().says(welcome("one"));
  link.leave();
  clock.pass(4_000);
  assert.equal(last().isClosed, false);
  clock.pass(2_000);
  assert.ok(last().isClosed);
  clock.pass(60_000);
  assert.equal(sockets.length, 1);
});

test("a kept socket that ends meanwhile is forgotten, and the next table has its own", () => {
  const { clock, link, last, handover, ended } = linked();
  last().opens();
  last().says(welcome("one"));
  link.leave();
  last().closes(1006);
  const next = linked(undefined, { table: "two", handover, clock });
  assert.equal(next.sockets.length, 1);
  clock.pass(60_000);
  assert.deepEqual(ended, []);
});

test("who is not connected hands nothing over", () => {
  const first = linked();
  first.last().opens();
  const { sockets } = linked(undefined, { table: "two", handover: first.handover, clock: first.clock });
  assert.equal(sockets.length, 1);
  first.link.leave();
  assert.ok(first.last().isClosed);
});

test("two links of one table have a socket each", () => {
  const { last, handover, clock } = linked();
  last().opens();
  last().says(welcome("one"));
  assert.equal(linked(undefined, { handover, clock }).sockets.length, 1);
});

test("what ends a kept socket before the first view is not yet the word of the next table", () => {
  for (const code of [1000, 1008, 4001, 1012, 1006]) {
    const { clock, socket, sockets, ended, last } = moved({ leavesFirst: true });
    socket.closes(code, "gone");
    assert.deepEqual(ended, []);
    clock.pass(6_000);
    assert.equal(sockets.length, 1, String(code));
    last().opens();
    last().closes(1008, "not-at-table");
    assert.deepEqual(ended, ["not-at-table"]);
  }
});

test("a kept socket that is dead is given up for a new one when no view comes", () => {
  const { clock, socket, sockets, last, states } = moved({ leavesFirst: true });
  clock.pass(3_900);
  assert.equal(sockets.length, 0);
  clock.pass(600);
  assert.ok(socket.isClosed);
  assert.equal(sockets.length, 1);
  last().opens();
  last().says(welcome("two"));
  assert.equal(states.at(-1), "open");
});
