/** The requests of the page: what was too fast is asked once more, and not for ever. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { FaultError, getHome, newTable } from "../src/lib/api.ts";

const TOO_FAST = { code: "too-fast", data: { retry_ms: 1 } };

/** Answers in turn as it is told, the last one again and again; says how often it was asked. */
function server(...answers: Response[]): () => number {
  let asked = 0;
  globalThis.fetch = () => {
    const answer = answers[Math.min(asked, answers.length - 1)];
    asked += 1;
    assert.ok(answer);
    return Promise.resolve(answer.clone());
  };
  return () => asked;
}

const tooFast = (seconds: string): Response =>
  new Response(JSON.stringify(TOO_FAST), { status: 429, headers: { "retry-after": seconds } });
const home = (): Response => new Response(JSON.stringify({ version: "1" }));

test("what was too fast is asked again when the server said", async () => {
  const asked = server(tooFast("0"), tooFast("0"), home());
  assert.equal((await getHome()).version, "1");
  assert.equal(asked(), 3);
});

test("it is not asked for ever, and the fault has its sentence", async () => {
  const asked = server(tooFast("0"));
  await assert.rejects(getHome(), (fault) => fault instanceof FaultError && fault.code === "too-fast");
  assert.equal(asked(), 3);
});

test("nobody waits for long before a form: then it is said at once", async () => {
  for (const seconds of ["60", "tomorrow"]) {
    const asked = server(tooFast(seconds));
    await assert.rejects(getHome(), FaultError);
    assert.equal(asked(), 1);
  }
});

test("a table that was wished for and not answered is wished for as the same one", async () => {
  const said: string[] = [];
  const answers: (() => Promise<Response>)[] = [
    () => Promise.reject(new TypeError("the network is gone")),
    () => Promise.resolve(new Response(JSON.stringify({ table: "t" }), { status: 201 })),
  ];
  globalThis.fetch = (_path, options) => {
    said.push(options?.body as string);
    return (answers[Math.min(said.length - 1, 1)] as () => Promise<Response>)();
  };
  const wish = { bots: ["random"] };
  await assert.rejects(newTable(wish), FaultError);
  await newTable(wish);
  await newTable(wish);
  const once = said.map((body) => (JSON.parse(body) as { once: string }).once);
  assert.equal(once[0], once[1]);
  assert.notEqual(once[1], once[2]);
});
