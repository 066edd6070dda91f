import { ACCOUNT_LOCK, inOneTab, signedInAccount } from "#app/people/accounts/signed-in-account.client.ts";
import { subscribeToAccountChanges } from "#app/platform/live-events/live-updates.client.ts";

const REQUEST_TIMEOUT_MS = 20_000;
/** After a failed request, doubled after each further one. The event `online` may come before the connection works. */
const RETRY_AFTER_MS = 2_000;
const MAX_RETRY_MS = 300_000;

/** A list that this browser and an account have alike. */
export type AccountList = {
  /** The name in the events of the account. */
  part: string;
  /** Changes that follow each other are sent together. */
  sendAfterMs: number;
  /** The account whose list is here; null: a visitor's. */
  owner: () => string | null;
  /** Calls the listener when the list here changes. Returns the function that ends it. */
  onChange: (listener: () => void) => () => void;
  /** Whether changes wait to be sent. */
  isWaiting: () => boolean;
  /** Sends what waits, and shows the account's list. Returns null, or if it failed how many milliseconds to wait at least. */
  exchange: (account: string, session: "known" | "unknown") => Promise<number | null>;
  /** Removes the account's list from this browser, for the next person. */
  remove: () => void | Promise<void>;
};

/**
 * Keeps a list alike in this browser and in the viewer's account: at once, when either changes, and when the connection
 * is back; in one tab at a time, as an answer to an older request must not replace what another tab has sent since. For
 * visitors it removes the list of an account whose session has ended. Returns the function that ends it.
 */
export function synchroniseList(account: string | null, list: AccountList): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hasEnded = false;
  let failures = 0;

  async function synchronise(): Promise<void> {
    if (hasEnded || (account ?? list.owner()) === null) return;
    // A page may be one that the service worker stored: only the server knows whose session this is.
    const signedInAs = await signedInAccount();
    if (signedInAs === null && list.owner() !== null) await list.remove();
    // The session ended a moment ago, or another account's began: the page is updated soon.
    if (account === null || (signedInAs !== undefined && signedInAs !== account)) return;
    const retryMs = await list.exchange(account, signedInAs === undefined ? "unknown" : "known");
    failures = retryMs === null ? 0 : failures + 1;
    if (retryMs !== null) plan(Math.max(retryMs, Math.min(RETRY_AFTER_MS * 2 ** failures, MAX_RETRY_MS)));
  }

  function plan(delayMs: number): void {
    clearTimeout(timer);
    if (!hasEnded) timer = setTimeout(() => void inOneTab(ACCOUNT_LOCK, synchronise), delayMs);
  }

  const now = () => plan(0);
  const unsubscribe = [
    subscribeToAccountChanges((part) => (part === null || part === list.part) && now()),
    list.onChange(() => list.isWaiting() && plan(list.sendAfterMs)),
  ];
  // Attempts without a connection do not count once it is back.
  const online = () => {
    failures = 0;
    now();
  };
  window.addEventListener("online", online);
  now();
  return () => {
    hasEnded = true;
    clearTimeout(timer);
    for (const end of unsubscribe) end();
    window.removeEventListener("online", online);
  };
}

/** Requests our own API. `body` is sent with the browser's time, by which the server corrects those in it. */
export function requestList(method: "GET" | "PUT" | "DELETE", url: string, body?: object): Promise<Response> {
  return fetch(url, {
    method,
    ...(body && {
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ sent_at: new Date().toISOString(), ...body }),
    }),
    cache: "no-store",
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
  });
}
