/** A file that somebody brings, as text: all of it, or a fault that says what is wrong with it. */

import { FaultError } from "./api.ts";

/** The server takes no longer record, so a longer file need not be read. */
const BYTES_MAX = 128 * 1024;

export async function textOfFile(file: Blob): Promise<string> {
  if (file.size > BYTES_MAX) throw new FaultError("record-too-long", {});
  const bytes = await bytesOf(file);
  try {
    // Another encoding would else lose its letters without a word.
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    const before = new TextDecoder().decode(bytes).split("\ufffd", 1)[0] ?? "";
    const lines = before.split(/\r\n|\r|\n/);
    const column = [...(lines.at(-1) ?? "")].length + 1;
    throw new FaultError("bad-record", { line: lines.length, column, clause: "N1.1", why: "encoding" });
  }
}

async function bytesOf(file: Blob): Promise<ArrayBuffer> {
  try {
    return await file.arrayBuffer();
  } catch {
    // A folder, or a file that is gone meanwhile.
    throw new FaultError("bad-record", { line: 1, column: 1, clause: "N2.1", why: "no-match" });
  }
}
