/** Who played a position, kept in the address that leads to it. */

import type { SeatInfo } from "../gen/wire.ts";

/** Who sits at a seat, as far as their name goes. */
export type Sitter = Pick<SeatInfo, "seat" | "name" | "bot">;

/** Who sits where, as the part of an address that no server is sent: `@hugo` for a bot, `.Ana` for a person. */
export function writeSitters(seats: readonly Sitter[]): string {
  const parts = seats.map(({ name, bot }) => (name !== null ? `.${encodeURIComponent(name)}` : bot === null ? "" : `@${bot}`));
  return parts.some((part) => part !== "") ? `#${parts.join(",")}` : "";
}

/** Who sits where by such an address; who is not named in it has no name. */
export function readSitters(hash: string, players: number): Sitter[] {
  const parts = hash.slice(1).split(",");
  return Array.from({ length: players }, (_, seat) => {
    const part = parts.length === players ? (parts[seat] ?? "") : "";
    const bot = /^@([a-z]{1,16})$/.exec(part)?.[1] ?? null;
    return { seat, name: part.startsWith(".") ? unescaped(part.slice(1)) : null, bot };
  });
}

function unescaped(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}
