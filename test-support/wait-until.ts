import { setTimeout as sleep } from "node:timers/promises";

const POLL_MS = 50;

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
  while (Date.now() < deadline) {
    const reason = failureReason();
    if (reason) throw new Error(reason);
    try {
      if (await isSo()) return;
    } catch (error) {
      lastError = ` (${error instanceof Error ? error.message : String(error)})`;
    }
    await sleep(POLL_MS);
  }
  throw new Error(`Waited ${timeoutMs} ms in vain: ${what}${lastError}`);
}
