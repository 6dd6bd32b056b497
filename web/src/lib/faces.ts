/** The faces of the ladder: drawn on a square of 64 by 64, as tiles would draw them. */

export interface Face {
  /** The colour behind the face, of the hair, and of what is worn. */
  back: string;
  hair: string;
  wear: string;
  /** Lies behind the head, then on it. */
  behind: string;
  front: string;
  /** How the eyes look: two pips, two pips behind glasses, or shut in a smile. */
  eyes: "pips" | "glasses" | "smile";
  brows: string;
  mouth: string;
}

const SMILE = "M25 43q7 6 14 0";
const GRIN = "M24 41h16q-1 8-8 8t-8-8Z";
const CALM = "M26 44h12";
const SLY = "M26 44q7 3 12-2";

/** By the name of the player; the last one is for players that have no face of their own. */
const FACES: Readonly<Record<string, Face>> = {
  nina: {
    back: "#f4b8a6",
    hair: "#5b3423",
    wear: "#d6453d",
    behind: "M12 22a8 8 0 1 0 3 14ZM52 22a8 8 0 1 1-3 14Z",
    front: "M15 30q0-18 17-18t17 18q-5-9-17-9t-17 9Z",
    eyes: "pips",
    brows: "",
    mouth: GRIN,
  },
  beto: {
    back: "#f2d58a",
    hair: "#2c241f",
    wear: "#2f6db5",
    behind: "",
    front: "M14 28q-2-10 6-13l2-5 5 4 5-6 5 6 6-4 1 6q7 4 5 12-4-7-12-7h-11q-8 0-12 7Z",
    eyes: "pips",
    brows: "M22 26l6-2M42 26l-6-2",
    mouth: SMILE,
  },
  rosa: {
    back: "#cfe3b4",
    hair: "#8d8b88",
    wear: "#7c4a8f",
    behind: "M22 12a10 8 0 1 1 20 0Z",
    front: "M14 32q-1-20 18-20t18 20q-2-12-18-12t-18 12Z",
    eyes: "glasses",
    brows: "",
    mouth: SMILE,
  },
  hugo: {
    back: "#b9d7ea",
    hair: "#a5562a",
    wear: "#3a7d5c",
    behind: "",
    front: "M14 27h36q-1-15-18-15t-18 15ZM12 26h40v4h-40ZM18 40q14 20 28 0v4q-14 18-28 0Z",
    eyes: "pips",
    brows: "",
    mouth: CALM,
  },
  clara: {
    back: "#f1c4dc",
    hair: "#191c2b",
    wear: "#c2862b",
    behind: "M13 28q0-18 19-18t19 18v20h-38Z",
    front: "M15 30q2-17 17-17t17 17q-3-8-12-9-4 5-22 9Z",
    eyes: "pips",
    brows: "M22 25q4-3 8 0M42 25q-4-3-8 0",
    mouth: CALM,
  },
  iara: {
    back: "#bfe4dc",
    hair: "#3a1f14",
    wear: "#d9722e",
    behind: "M10 30q0-21 22-21t22 21q4 10-2 18h-40q-6-8-2-18Z",
    front: "M16 30q1-16 16-16t16 16q-4-9-16-9t-16 9ZM17 17h30v4h-30Z",
    eyes: "smile",
    brows: "",
    mouth: SMILE,
  },
  tomas: {
    back: "#d7cdec",
    hair: "#4a4a4f",
    wear: "#26364f",
    behind: "",
    front: "M15 28q-1-15 17-15t17 15q-3-8-8-9-9 3-20-1-4 3-6 10Z",
    eyes: "glasses",
    brows: "",
    mouth: SLY,
  },
  strongest: {
    back: "#f0c35a",
    hair: "#e9e6df",
    wear: "#1f2a26",
    behind: "M13 30q0-19 19-19t19 19v12h-38Z",
    front: "M15 31q1-18 17-18t17 18q-2-10-17-10t-17 10ZM29 14l3-8 3 8Z",
    eyes: "pips",
    brows: "M21 26l8-1M43 26l-8-1",
    mouth: SLY,
  },
};

const ANYBODY: Face = {
  back: "#d8dcd6",
  hair: "#6c736f",
  wear: "#48524d",
  behind: "",
  front: "M15 28q0-16 17-16t17 16q-5-7-17-7t-17 7Z",
  eyes: "pips",
  brows: "",
  mouth: CALM,
};

export function faceOf(bot: string): Face {
  return FACES[bot] ?? ANYBODY;
}
