import { MIN_WRITING_MS } from "./contact-form-fields.ts";

/** Browser clocks may be rounded to a millisecond. */
const MARGIN_MS = 50;

let latest = { formToken: "", sinceMs: 0 };

/** Records when this page received a form token, which is later than the server created it. */
export function rememberFormToken(formToken: string): void {
  if (formToken !== latest.formToken) latest = { formToken, sinceMs: performance.now() };
}

/** Waits until the server accepts the latest form token; people rarely have to wait. */
export async function waitForFormToken(): Promise<void> {
  const remaining = latest.sinceMs + MIN_WRITING_MS + MARGIN_MS - performance.now();
  if (remaining > 0) await new Promise((resolve) => setTimeout(resolve, remaining));
}
