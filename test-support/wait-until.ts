import { setTimeout as sleep } from "node:timers/promises";

/** The pauses between two polls, in milliseconds: most conditions come true at once. */
const [FIRST_PAUSE_MS, MAX_PAUSE_MS] = [2, 50];

/**
 * Polls until `isSo` is true; an error counts as false.
 * Errors: when `failureReason` returns a reason, or after `timeoutMs`, with `what`.
 */
export async function waitUntil(
  what: string,
  isSo: () => Promise<boolean> | boolean,
  { timeoutMs = 120_000, failureReason = (): string | undefined => undefined } = {},
): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  let lastError = "";
  let pauseMs = FIRST_PAUSE_MS;
  while (Date.now() < deadline) {
    const reason = failureReason();
    if (reason) throw new Error(reason);
    try {
      if (await isSo()) return;
    } catch (error) {
      lastError = ` (${error instanceof Error ? error.message : String(error)})`;
    }
    await sleep(pauseMs);
    pauseMs = Math.min(2 * pauseMs, MAX_PAUSE_MS);
  }
  throw new Error(`Waited ${timeoutMs} ms in vain: ${what}${lastError}`);
}
