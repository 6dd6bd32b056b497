/** What a key means at the table. */

export type KeyMeaning =
  | { kind: "choose"; index: number }
  | { kind: "play"; place: "left" | "right" }
  | { kind: "move"; by: -1 | 1 }
  | { kind: "edge"; last: boolean }
  | { kind: "clear" }
  | { kind: "type" };

export interface KeyLike {
  key: string;
  ctrlKey: boolean;
  altKey: boolean;
  metaKey: boolean;
}

/** The meaning of a key pressed outside text fields, or `null`; `inHand` when no control but a tile may have the focus. */
export function meaningOf(event: KeyLike, inHand: boolean): KeyMeaning | null {
  if (event.ctrlKey || event.altKey || event.metaKey) return null;
  const { key } = event;
  if (/^[1-9]$/.test(key)) return { kind: "choose", index: Number(key) - 1 };
  switch (key) {
    case "<":
    case ",":
      return { kind: "play", place: "left" };
    case ">":
    case ".":
      return { kind: "play", place: "right" };
    case "Escape":
      return { kind: "clear" };
    case "/":
      return { kind: "type" };
    case "ArrowLeft":
      return inHand ? { kind: "move", by: -1 } : null;
    case "ArrowRight":
      return inHand ? { kind: "move", by: 1 } : null;
    case "Home":
      return inHand ? { kind: "edge", last: false } : null;
    case "End":
      return inHand ? { kind: "edge", last: true } : null;
    default:
      return null;
  }
}
