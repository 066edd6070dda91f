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

/** Runs in one tab of the site at a time; `lock` names what the runs share. After `maxWaitMs`, and without Web Locks, at once. */
export async function inOneTab<Result>(lock: string, run: () => Promise<Result>, maxWaitMs?: number): Promise<Result> {
  // Missing on pages loaded over plain http from another machine.
  if (!("locks" in navigator)) return run();
  let hasTurn = false;
  const turn = () => {
    hasTurn = true;
    return run();
  };
  const options = maxWaitMs === undefined ? {} : { signal: AbortSignal.timeout(maxWaitMs) };
  return navigator.locks.request(lock, options, turn).catch((error: unknown) => {
    if (hasTurn) throw error;
    return run();
  });
}
