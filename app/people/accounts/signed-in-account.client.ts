const TIMEOUT_MS = 20_000;

/** Held by the tab that exchanges data with the account, or signs out: no other request is under way when the session ends. */
export const ACCOUNT_LOCK = "radiowave.account";

/**
 * The id of the account whose session this browser has now; null without one, undefined without an answer. An open page
 * may be behind: the session may have ended in another tab, or the service worker may have stored the page.
 */
export async function signedInAccount(): Promise<string | null | undefined> {
  const init = { cache: "no-store", signal: AbortSignal.timeout(TIMEOUT_MS) } as const;
  const response = await fetch("/api/me", init).catch(() => null);
  if (!response?.ok) return undefined;
  // The shape of accounts.api.ts.
  const { user } = (await response.json()) as { user: { id: string } | null };
  return user?.id ?? null;
}
