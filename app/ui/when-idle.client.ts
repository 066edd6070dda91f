/** Chromium may wait for minutes after the last input until a still page counts as idle. */
const MAX_WAIT_MS = 2_000;

/** Runs an action when the browser has nothing urgent to do. */
export function whenIdle(action: () => void): void {
  // Safari has no idle callbacks.
  window.requestIdleCallback?.(action, { timeout: MAX_WAIT_MS }) ?? setTimeout(action);
}
