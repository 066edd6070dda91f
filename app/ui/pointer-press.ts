/** What of a pointer event counts here. */
type PointerNews = { pointerId: number; pointerType: string; isPrimary: boolean; button: number; buttons: number };

/** A touch's click comes in a later task than its end; after a long press, or a slide within the element, none comes. */
const TOUCH_CLICK_WITHIN_MS = 400;

/**
 * Knows whether a pointer is pressed, and has work wait until it is released and its click has been dispatched: a layout
 * that changes in between moves the button away, and the browser sends no click.
 * `after` is a timer that gives its own cancellation.
 * Only the main button counts: a context menu may keep the release of another one to itself.
 */
export function createPointerPress(after: (ms: number, run: () => void) => () => void) {
  const pressed = new Set<number>();
  const waiting = new Set<() => void>();
  let endsSoon: (() => void) | null = null;

  function endAfter(ms: number): void {
    endsSoon?.();
    endsSoon = after(ms, () => {
      endsSoon = null;
      const runs = [...waiting];
      waiting.clear();
      for (const run of runs) run();
    });
  }

  function release({ pointerId }: PointerNews, clickWithinMs: number): void {
    if (pressed.delete(pointerId) && pressed.size === 0) endAfter(clickWithinMs);
  }

  return {
    down({ pointerId, isPrimary, button }: PointerNews): void {
      // The release of an earlier one was lost: a primary pointer is the first of its kind.
      if (isPrimary) pressed.clear();
      if (button !== 0) return;
      endsSoon?.();
      endsSoon = null;
      pressed.add(pointerId);
    },
    /** A mouse's click is dispatched in the task of its release. */
    up: (news: PointerNews) => release(news, news.pointerType === "mouse" ? 0 : TOUCH_CLICK_WITHIN_MS),
    /** The pointer scrolls or drags: no click comes. */
    cancelled: (news: PointerNews) => release(news, 0),
    /** A mouse that moves without a button was released where the page did not hear it. */
    moved: (news: PointerNews) => news.pointerType === "mouse" && news.buttons === 0 && release(news, 0),
    clicked(): void {
      if (endsSoon) endAfter(0);
    },
    /** The window lost the pointer. */
    lost(): void {
      if (pressed.size === 0) return;
      pressed.clear();
      endAfter(0);
    },
    /** Runs at once when nothing is pressed, else in the order in which it was asked for; gives the function that calls it off. */
    afterRelease(run: () => void): () => void {
      if (pressed.size === 0 && !endsSoon) {
        run();
        return () => {};
      }
      const entry = () => run();
      waiting.add(entry);
      return () => waiting.delete(entry);
    },
  };
}
