import { createPointerPress } from "./pointer-press.ts";

const press = createPointerPress((ms, run) => {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
});

// Unit tests import this without a document.
if (typeof document !== "undefined") listen();

/**
 * Runs a layout change that the pointer did not cause: at once, or, while a pointer is pressed, after its release and
 * click. Returns the function that cancels it.
 */
export const afterPointerRelease = press.afterRelease;

/** Resolves after the release and click of a pressed pointer, at once if none is pressed: for layout changes after an await. */
export function pointerReleased(): Promise<void> {
  return new Promise((resolve) => afterPointerRelease(resolve));
}

/** Capturing listeners run before other handlers of the event, whose layout changes must already wait. */
function listen(): void {
  const options = { capture: true, passive: true };
  window.addEventListener("pointerdown", (event) => isPress(event) && press.onDown(event), options);
  window.addEventListener("pointerup", press.onUp, options);
  window.addEventListener("pointercancel", press.onCancelled, options);
  window.addEventListener("pointermove", press.onMoved, options);
  window.addEventListener("click", press.onClicked, options);
  document.addEventListener("visibilitychange", press.onLost);
  window.addEventListener("blur", press.onLost);
}

/** Not on a select: its list may consume the release, and it opens on press, so no click can be lost. */
function isPress({ target }: PointerEvent): boolean {
  return !(target instanceof Element && target.closest("select"));
}
