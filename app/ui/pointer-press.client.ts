import { createPointerPress } from "./pointer-press.ts";

const press = createPointerPress((ms, run) => {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
});

// Unit tests load this without a document: nothing is ever pressed there.
if (typeof document !== "undefined") listen();

/**
 * Runs a change of the layout that did not come from the pointer itself: at once, or after the pointer that is pressed now
 * has been released and its click dispatched. Gives the function that calls it off.
 */
export const afterPointerRelease = press.afterRelease;

export function pointerReleased(): Promise<void> {
  return new Promise((resolve) => afterPointerRelease(resolve));
}

/** Capturing listeners run first: changes by other handlers of the same event already wait for the release. */
function listen(): void {
  const options = { capture: true, passive: true };
  window.addEventListener("pointerdown", (event) => isPress(event) && press.down(event), options);
  window.addEventListener("pointerup", press.up, options);
  window.addEventListener("pointercancel", press.cancelled, options);
  window.addEventListener("pointermove", press.moved, options);
  window.addEventListener("click", press.clicked, options);
  document.addEventListener("visibilitychange", press.lost);
  window.addEventListener("blur", press.lost);
}

/** A select's list may keep the release to itself, and opens with the press: it loses no click. */
function isPress({ target }: PointerEvent): boolean {
  return !(target instanceof Element && target.closest("select"));
}
