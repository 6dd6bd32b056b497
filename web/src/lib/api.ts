/** The HTTP routes of the page's own server. */

import type { Fault, Home, NewTable, Pictures, TableCreated } from "../gen/wire.ts";

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

export const getHome = (): Promise<Home> => ask<Home>("GET", "/api/home");
export const getPictures = (): Promise<Pictures> => ask<Pictures>("GET", "/api/pictures");
export const newTable = (wish: NewTable): Promise<TableCreated> => ask("POST", "/api/tables", wish);
export const playAgain = (table: string): Promise<TableCreated> => ask("POST", `/api/tables/${table}/again`);
export const recordPath = (table: string): string => `/api/tables/${table}/record`;

export async function leaveTable(table: string): Promise<void> {
  await ask<unknown>("POST", `/api/tables/${table}/leave`);
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

async function ask<Answer>(method: "GET" | "POST", path: string, body?: NewTable): Promise<Answer> {
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      headers: method === "POST" ? { "content-type": "application/json" } : {},
      ...(method === "POST" ? { body: JSON.stringify(body ?? {}) } : {}),
    });
  } catch {
    throw new FaultError("server-away", {});
  }
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
