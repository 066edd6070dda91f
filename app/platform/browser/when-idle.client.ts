/** Chromium may wait for minutes after the last input until a still page counts as idle. */
const MAX_WAIT_MS = 2_000;

/** Calls the action when the browser is idle, at the latest after two seconds. */
export function whenIdle(action: () => void): void {
  // Safari has no idle callbacks.
  window.requestIdleCallback?.(action, { timeout: MAX_WAIT_MS }) ?? setTimeout(action);
}

/** Calls the action when the page is loaded. */
export function afterLoad(action: () => void): void {
  if (document.readyState === "complete") action();
  else window.addEventListener("load", action, { once: true });
}
