import { MIN_WRITING_MS } from "./contact-limits.ts";

/** Clocks that count in whole milliseconds may be one apart. */
const MARGIN_MS = 50;

let known = { stamp: "", sinceMs: 0 };

/** Notes from when on this page has had a stamp. The server made it earlier than that. */
export function rememberFormToken(stamp: string): void {
  if (stamp !== known.stamp) known = { stamp, sinceMs: performance.now() };
}

/** Waits until a form with the stamp noted last may be sent: for people that is at once. */
export async function waitForFormToken(): Promise<void> {
  const remaining = known.sinceMs + MIN_WRITING_MS + MARGIN_MS - performance.now();
  if (remaining > 0) await new Promise((resolve) => setTimeout(resolve, remaining));
}
