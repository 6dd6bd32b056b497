/**
 * Drag and drop of a tile as an extra to taps, by pointer events.
 *
 * With a mouse or pen a drag begins once the pointer has moved. By touch it begins after the finger
 * has rested on the tile: a swipe before that belongs to the browser and scrolls.
 */

export interface DragHandlers {
  /** Whether the tile may be dragged now. */
  allowed: () => boolean;
  onStart: () => void;
  onMove: (dx: number, dy: number) => void;
  /** `target` is what lies under the pointer; `null` when the drag was given up. */
  onEnd: (target: Element | null) => void;
}

const MOVED_PX = 7;
const REST_MS = 180;

export function draggable(node: HTMLElement, handlers: DragHandlers): { destroy: () => void } {
  let pointer: number | null = null;
  let startX = 0;
  let startY = 0;
  let dragging = false;
  let justDragged = false;
  let rest: ReturnType<typeof setTimeout> | undefined;

  const begin = (): void => {
    if (pointer === null || !handlers.allowed()) return;
    dragging = true;
    node.setPointerCapture(pointer);
    handlers.onStart();
  };

  const finish = (target: Element | null): void => {
    clearTimeout(rest);
    pointer = null;
    if (!dragging) return;
    dragging = false;
    justDragged = true;
    setTimeout(() => {
      justDragged = false;
    });
    handlers.onEnd(target);
  };

  const down = (event: PointerEvent): void => {
    if (!event.isPrimary || event.button !== 0 || !handlers.allowed()) return;
    pointer = event.pointerId;
    startX = event.clientX;
    startY = event.clientY;
    if (event.pointerType === "touch") rest = setTimeout(begin, REST_MS);
  };

  const move = (event: PointerEvent): void => {
    if (event.pointerId !== pointer) return;
    const dx = event.clientX - startX;
    const dy = event.clientY - startY;
    if (dragging) {
      handlers.onMove(dx, dy);
    } else if (Math.hypot(dx, dy) > MOVED_PX) {
      if (event.pointerType === "touch") finish(null);
      else begin();
    }
  };

  const up = (event: PointerEvent): void => {
    if (event.pointerId !== pointer) return;
    finish(document.elementsFromPoint(event.clientX, event.clientY).find((one) => !node.contains(one)) ?? null);
  };

  const cancel = (event: PointerEvent): void => {
    if (event.pointerId === pointer) finish(null);
  };

  /** Once a drag has begun the page must not scroll under it. */
  const touchmove = (event: TouchEvent): void => {
    if (dragging && event.cancelable) event.preventDefault();
  };

  /** The click that follows a drag is no tap. */
  const click = (event: MouseEvent): void => {
    if (!justDragged) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };

  const noMenu = (event: Event): void => {
    if (dragging) event.preventDefault();
  };

  node.addEventListener("pointerdown", down);
  node.addEventListener("pointermove", move);
  node.addEventListener("pointerup", up);
  node.addEventListener("pointercancel", cancel);
  node.addEventListener("touchmove", touchmove, { passive: false });
  node.addEventListener("click", click, { capture: true });
  node.addEventListener("contextmenu", noMenu);
  return {
    destroy: () => {
      clearTimeout(rest);
      node.removeEventListener("pointerdown", down);
      node.removeEventListener("pointermove", move);
      node.removeEventListener("pointerup", up);
      node.removeEventListener("pointercancel", cancel);
      node.removeEventListener("touchmove", touchmove);
      node.removeEventListener("click", click, { capture: true });
      node.removeEventListener("contextmenu", noMenu);
    },
  };
}
