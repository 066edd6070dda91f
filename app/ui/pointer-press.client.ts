import { createPointerPress } from "./pointer-press.ts";

const press = createPointerPress((ms, run) => {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
});

// Unit tests import this without a document.
if (typeof document !== "undefined") listen();

/**
 * Runs a layout change that the pointer did not cause: at once, or, while a pointer is pressed, after its release and click.
 * Returns the function that cancels it.
 */
export const afterPointerRelease = press.afterRelease;

export function pointerReleased(): Promise<void> {
  return new Promise((resolve) => afterPointerRelease(resolve));
}

/** Capturing listeners run before other handlers of the event, whose layout changes must already wait. */
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

/** Not on a select: its list may consume the release, and it opens on press, so no click can be lost. */
function isPress({ target }: PointerEvent): boolean {
  return !(target instanceof Element && target.closest("select"));
}
