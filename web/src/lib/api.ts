/** The HTTP routes of the page's own server. */

import type {
  Again,
  Arrive,
  AskBeliefs,
  AskValues,
  Beliefs,
  Door,
  Fault,
  Home,
  Invitation,
  Knock,
  Lobby,
  MoveCode,
  NewShared,
  NewTable,
  Pictures,
  Position,
  ReadRecord,
  Review,
  ReviewName,
  ReviewRecord,
  ReviewTable,
  RoundScenes,
  StudyPosition,
  TableCreated,
  TakeSeat,
  Values,
} from "../gen/wire.ts";
import { newId } from "./ids.ts";

type Wish =
  | NewTable
  | NewShared
  | Knock
  | TakeSeat
  | Again
  | Arrive
  | ReadRecord
  | ReviewTable
  | ReviewRecord
  | StudyPosition
  | AskValues
  | AskBeliefs;

let hear: (answered: boolean) => void = () => undefined;
/** Lets somebody know after each request whether any server answered it. */
export function tellOfAnswers(listener: (answered: boolean) => void): void {
  hear = listener;
}

/** The tables of this visit where the person is known to sit: their doors need not be asked. */
const seated = new Set<string>();
export const sitsAt = (table: string): boolean => seated.has(table);

/** An answer that is no answer: `code` names the sentence of the catalogues. */
export class FaultError extends Error {
  readonly code: string;
  readonly data: Fault["data"];

  constructor(code: string, data: Fault["data"]) {
    super(code);
    this.code = code;
    this.data = data;
  }
}

let foreseen: Promise<Home> | null = null;
/** Asks for the first page before it is there. */
export function foreseeHome(): void {
  foreseen = ask("GET", "/api/home");
  // Whoever takes it hears of it.
  foreseen.catch(() => undefined);
}

export function getHome(): Promise<Home> {
  const asked = foreseen ?? ask<Home>("GET", "/api/home");
  foreseen = null;
  return asked;
}

export const getPictures = (): Promise<Pictures> => ask<Pictures>("GET", "/api/pictures");
export const newTable = (wish: NewTable): Promise<TableCreated> => opened("/api/tables", wish);
export const newShared = (wish: NewShared): Promise<TableCreated> => opened("/api/shared", wish);
export const playAgain = (table: string, turned = false): Promise<TableCreated> =>
  made(ask("POST", `/api/tables/${table}/again`, { turned }));
export const knock = (table: string, key: string | null): Promise<Door> =>
  ask("POST", `/api/tables/${table}/door`, { key });
export const invitation = (table: string): Promise<Invitation> => ask("POST", `/api/tables/${table}/invitation`);
export const getLobby = (): Promise<Lobby> => ask("GET", "/api/lobby");
export const moveCode = (): Promise<MoveCode> => ask("POST", "/api/move");

/** The review of a match that is over; `key` reads its record, who sat there needs none. */
export const reviewOfTable = (table: string, key: string | null): Promise<ReviewName> =>
  ask("POST", `/api/tables/${table}/review`, { key });
export const reviewOfRecord = (record: string): Promise<ReviewName> => ask("POST", "/api/reviews", { record });
/** A review as it stands, with its parts from number `after` on. */
export const getReview = (review: string, after: number): Promise<Review> =>
  ask("GET", `/api/reviews/${review}?after=${String(after)}`);
export const getRound = (review: string, round: number): Promise<RoundScenes> =>
  ask("GET", `/api/reviews/${review}/rounds/${String(round)}`);
export const study = (wish: StudyPosition): Promise<Position> => ask("POST", "/api/position", wish);
export const askValues = (wish: AskValues): Promise<Values> => ask("POST", "/api/position/values", wish);

export const askBeliefs = (wish: AskBeliefs): Promise<Beliefs> => ask("POST", "/api/position/beliefs", wish);

export async function takeSeat(table: string, wish: TakeSeat): Promise<void> {
  await ask<unknown>("POST", `/api/tables/${table}/sit`, wish);
}

export async function arrive(code: string): Promise<void> {
  await ask<unknown>("POST", "/api/arrive", { code });
}

/** The text of a record, by the key to read it. */
export async function readRecord(table: string, key: string): Promise<string> {
  const response = await send("POST", `/api/tables/${table}/reading`, { key });
  const text = await response.text();
  if (response.ok) return text;
  throw readFault(text, response.status);
}

async function made(asked: Promise<TableCreated>): Promise<TableCreated> {
  const answer = await asked;
  seated.add(answer.table);
  return answer;
}

export const recordPath = (table: string): string => `/api/tables/${table}/record`;

export async function leaveTable(table: string): Promise<void> {
  seated.delete(table);
  await ask<unknown>("POST", `/api/tables/${table}/leave`);
}

/** Whether any server answers at all. */
export async function isThere(): Promise<boolean> {
  try {
    return (await fetch("/health", { method: "HEAD" })).status < 500;
  } catch {
    return false;
  }
}

/** Why a table cannot be joined, or `null` when that is not known. */
export async function tableFault(table: string): Promise<string | null> {
  try {
    const { status } = await fetch(recordPath(table), { method: "HEAD" });
    if (status === 404) return "unknown-table";
    return status === 403 ? "not-at-table" : null;
  } catch {
    return null;
  }
}

/** How often it is asked again when it was too fast, and how long it waits for that at most. */
const TOO_FAST_TRIES = 2;
const TOO_FAST_MAX_S = 5;

/** A table that was wished for and not answered yet: to wish for it again is to get the same one. */
let unanswered: { wish: string; once: string } | null = null;

async function opened(path: string, wish: NewTable | NewShared): Promise<TableCreated> {
  const wished = path + JSON.stringify(wish);
  if (unanswered?.wish !== wished) unanswered = { wish: wished, once: newId() };
  const table = await made(ask<TableCreated>("POST", path, { ...wish, once: unanswered.once }));
  unanswered = null;
  return table;
}

async function send(method: "GET" | "POST", path: string, body?: Wish): Promise<Response> {
  for (let tries = 0; ; tries += 1) {
    const response = await sendOnce(method, path, body);
    const wait = Number(response.headers.get("retry-after") ?? NaN);
    if (response.status !== 429 || tries >= TOO_FAST_TRIES || !(wait <= TOO_FAST_MAX_S)) return response;
    await new Promise((resolve) => setTimeout(resolve, wait * 1000));
  }
}

async function sendOnce(method: "GET" | "POST", path: string, body?: Wish): Promise<Response> {
  try {
    const response = await fetch(path, {
      method,
      headers: method === "POST" ? { "content-type": "application/json" } : {},
      ...(method === "POST" ? { body: JSON.stringify(body ?? {}) } : {}),
    });
    hear(true);
    return response;
  } catch {
    hear(false);
    throw new FaultError("server-away", {});
  }
}

async function ask<Answer>(method: "GET" | "POST", path: string, body?: Wish): Promise<Answer> {
  const response = await send(method, path, body);
  const text = await response.text();
  if (response.ok) return (text === "" ? null : JSON.parse(text)) as Answer;
  throw readFault(text, response.status);
}

function readFault(text: string, status: number): FaultError {
  try {
    const fault = JSON.parse(text) as Partial<Fault>;
    if (typeof fault.code === "string") return new FaultError(fault.code, fault.data ?? {});
  } catch {
    // Not the server's own answer, maybe a proxy's: the status alone says something.
  }
  return new FaultError(status === 404 ? "not-found" : "server-trouble", { status });
}
