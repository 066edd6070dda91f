/** The fields of a pointer event that are used here. */
type PointerInput = { pointerId: number; pointerType: string; isPrimary: boolean; button: number; buttons: number };

/** A touch's click follows in a later task; after a long press, or a slide within the element, there is none. */
const TOUCH_CLICK_TIMEOUT_MS = 400;

/**
 * Tracks whether a pointer is pressed, and delays callbacks until its release and click: a layout change in between
 * moves the button away from the pointer, and the browser fires no click.
 * `after`: a timer that returns its cancellation.
 * Only the main button counts: a context menu may consume the release of another one.
 */
export function createPointerPress(after: (ms: number, run: () => void) => () => void) {
  const pressed = new Set<number>();
  const waiting = new Set<() => void>();
  let cancelEnd: (() => void) | null = null;

  function endAfter(ms: number): void {
    cancelEnd?.();
    cancelEnd = after(ms, () => {
      cancelEnd = null;
      const runs = [...waiting];
      waiting.clear();
      for (const run of runs) run();
    });
  }

  function release({ pointerId }: PointerInput, clickTimeoutMs: number): void {
    if (pressed.delete(pointerId) && pressed.size === 0) endAfter(clickTimeoutMs);
  }

  return {
    onDown({ pointerId, isPrimary, button }: PointerInput): void {
      // A primary pointer is the first of its type: the release of an earlier one was lost.
      if (isPrimary) pressed.clear();
      if (button !== 0) return;
      cancelEnd?.();
      cancelEnd = null;
      pressed.add(pointerId);
    },
    /** A mouse's click is dispatched in the same task as its release. */
    onUp: (input: PointerInput) => release(input, input.pointerType === "mouse" ? 0 : TOUCH_CLICK_TIMEOUT_MS),
    /** The pointer scrolls or drags: no click follows. */
    onCancelled: (input: PointerInput) => release(input, 0),
    /** A mouse that moves without a pressed button was released outside the page. */
    onMoved: (input: PointerInput) => input.pointerType === "mouse" && input.buttons === 0 && release(input, 0),
    onClicked(): void {
      if (cancelEnd) endAfter(0);
    },
    /** The window lost the pointer: no release is reported. */
    onLost(): void {
      if (pressed.size === 0) return;
      pressed.clear();
      endAfter(0);
    },
    /** Runs the callback at once if nothing is pressed, else in order after the release. Returns its cancellation. */
    afterRelease(run: () => void): () => void {
      if (pressed.size === 0 && !cancelEnd) {
        run();
        return () => {};
      }
      const entry = () => run();
      waiting.add(entry);
      return () => waiting.delete(entry);
    },
  };
}
