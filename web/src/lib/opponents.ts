/** Whom a match is offered against. */

interface Rung {
  readonly bot: string;
  readonly level: number;
}

const SEATS = 3;

/** The levels of a first match: one who plays well, one who plays less well, one who plays better. */
const FIRST_LEVELS: readonly number[] = [4, 3, 5];

/** A player for each of three seats: those of the last match who are still offered, else of a middle level. */
export function opponents(ladder: readonly Rung[], last: readonly string[]): string[] {
  return Array.from({ length: SEATS }, (_, at) => {
    const kept = ladder.find(({ bot }) => bot === last[at]);
    const first = ladder.find(({ level }) => level === FIRST_LEVELS[at]);
    return (kept ?? first ?? ladder[0])?.bot ?? "";
  });
}
