/** The keyboard focus on the tiles of the hand: it moves, is remembered, and never falls to the page as a whole. */

/** The id of the line that tells the turn. */
const TURN = "turn";

export class HandFocus {
  readonly #root: () => HTMLElement | undefined;
  #lastIndex = 0;
  #inUse = false;

  /** `root` holds the tiles. */
  constructor(root: () => HTMLElement | undefined) {
    this.#root = root;
  }

  /** Which tile has the focus; -1 is none. */
  get at(): number {
    return this.#tiles().findIndex((tile) => tile === document.activeElement);
  }

  /** Gives the focus to a tile, or to the nearest there is; without tiles to the line that tells the turn. */
  focus(index: number): void {
    const tiles = this.#tiles();
    const found = tiles[Math.max(0, Math.min(tiles.length - 1, index))];
    (found ?? document.getElementById(TURN))?.focus({ preventScroll: true });
  }

  move(by: number): void {
    const { at } = this;
    this.focus(at < 0 ? this.#lastIndex : at + by);
  }

  /** Back to the tile that had it last. */
  back(): void {
    this.focus(this.#lastIndex);
  }

  /** Something at the table got the focus. */
  seen(target: EventTarget | null): void {
    this.#inUse = true;
    const at = this.#tiles().findIndex((tile) => tile === target);
    if (at >= 0) this.#lastIndex = at;
  }

  /** Whether a key means the hand: no control but a tile has the focus. */
  get isMeant(): boolean {
    const { activeElement: active } = document;
    return this.at >= 0 || active === document.body || active?.id === TURN;
  }

  /** Gives the focus to the line that tells the turn, for who came here from another screen and has none. */
  arrive(): void {
    if (document.activeElement === document.body) document.getElementById(TURN)?.focus({ preventScroll: true });
  }

  /** Takes the focus back when what had it is gone, once the table is in use. */
  catchFocus(): void {
    if (this.#inUse && document.activeElement === document.body) this.back();
  }

  #tiles(): HTMLButtonElement[] {
    return [...(this.#root()?.querySelectorAll<HTMLButtonElement>("[data-tile]") ?? [])];
  }
}
