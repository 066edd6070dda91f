import { ACCOUNT_LOCK, signedInAccount } from "#app/people/accounts/signed-in-account.client.ts";
import { inOneTab } from "#app/platform/browser/one-tab.client.ts";
import { subscribeToAccountChanges } from "#app/platform/live-events/account-changes.client.ts";
import { formatNumber } from "#app/platform/text/portuguese-format.ts";
import { pointerReleased } from "#app/platform/ui/pointer-press.client.ts";
import { showToast } from "#app/platform/ui/toast.ts";
import { ownedBy, withAnswer, withoutOwner } from "./browser-favourites.ts";
import type { FavouriteChange } from "./favourite-change.ts";
import { queuedChanges } from "./favourites-queue.client.ts";
import { onFavouritesChange } from "./favourites-store.client.ts";
import { storedFavourites, storeFavourites } from "./stored-favourites.client.ts";

const PATH = "/api/me/favourites";

/** Hearts that are pressed one after the other go out together. */
const SEND_AFTER_MS = 150;
const REQUEST_TIMEOUT_MS = 20_000;
/** The server's limit is 500, and 64 KiB. */
const CHANGES_PER_REQUEST = 400;
/** After a failed request, doubled after each further one. The event `online` may come before the connection works. */
const RETRY_AFTER_MS = 2_000;
const MAX_RETRY_MS = 300_000;
const MAX_SIGN_OUT_DELAY_MS = 3_000;

/** The answer of our own API, see account-favourites.api.ts. */
type Answer = {
  favourites: { station_id: string }[];
  removed: string[];
  complete: boolean;
  version: string;
  refused?: string[];
};

/** The version of the account's favourites that this tab has got, for shorter answers. */
let known: { account: string; version: string } | null = null;

/**
 * Keeps this browser's favourites and those of the viewer's account alike: at once, when either changes, and when the
 * connection is back. For visitors it removes the list of an account whose session has ended. Returns the function that
 * ends it.
 */
export function startFavouritesSync(account: string | null): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hasEnded = false;
  /** Ids of a visitor's list, until the account has them. */
  let brought: readonly string[] = [];
  let failures = 0;

  async function synchronise(): Promise<void> {
    if (hasEnded) return;
    if (account === null) return removeIfSessionHasEnded();
    const signedInAs = await signedInAccount();
    // The session ended a moment ago, or another account's began: the page is updated soon.
    if (signedInAs !== undefined && signedInAs !== account)
      return signedInAs === null ? removeFavouritesOfAccount() : undefined;
    const before = storedFavourites();
    if (before.owner !== account) {
      const owned = ownedBy(before, account, Date.now());
      if (before.owner === null) brought = owned.ids.filter((id) => owned.queue.some((change) => change.id === id));
      known = null;
      storeFavourites(before, owned);
    }
    const { refused, retryMs } = await exchange(account);
    if (retryMs !== null) {
      failures += 1;
      return plan(Math.max(retryMs, Math.min(RETRY_AFTER_MS * 2 ** failures, MAX_RETRY_MS)));
    }
    failures = 0;
    reportBrought(brought.filter((id) => !refused.includes(id)).length);
    brought = [];
    if (refused.length > 0) showToast({ kind: "error", text: "A lista de favoritos está cheia (2000)." });
  }

  function plan(delayMs: number): void {
    clearTimeout(timer);
    // In one tab: an answer to an older request must not replace what another tab has sent since.
    if (!hasEnded) timer = setTimeout(() => void inOneTab(ACCOUNT_LOCK, synchronise), delayMs);
  }

  const now = () => plan(0);
  const unsubscribe = [
    subscribeToAccountChanges((part) => (part === null || part === "favourites") && now()),
    onFavouritesChange(() => queuedChanges().length > 0 && plan(SEND_AFTER_MS)),
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

/** Sends the queued changes, for some seconds at most, and then signs out. */
export function sendAndSignOut(signOut: () => Promise<void>): Promise<void> {
  const run = async () => {
    const { owner } = storedFavourites();
    const late = new Promise<void>((resolve) => setTimeout(resolve, MAX_SIGN_OUT_DELAY_MS));
    if (owner !== null && queuedChanges().length > 0) await Promise.race([exchange(owner), late]);
    await signOut();
  };
  return inOneTab(ACCOUNT_LOCK, run, MAX_SIGN_OUT_DELAY_MS);
}

/** Removes the account's list from this browser, for the next person. */
export async function removeFavouritesOfAccount(): Promise<void> {
  await pointerReleased();
  const before = storedFavourites();
  if (before.owner === null) return;
  known = null;
  storeFavourites(before, withoutOwner(before, Date.now()));
}

type Exchanged = {
  /** Ids for which the account's list has no space. */
  refused: readonly string[];
  /** Null: the account and this browser are alike. Else how long to wait until the next request. */
  retryMs: number | null;
};

/** Sends the queue in batches, and shows the account's list. Without a queue it only requests what has changed. */
async function exchange(account: string): Promise<Exchanged> {
  const refused: string[] = [];
  for (;;) {
    const sent = storedFavourites().queue.slice(0, CHANGES_PER_REQUEST);
    // No connection: the queue waits.
    const response = await (sent.length > 0 ? send(account, sent) : fetchChanges(account)).catch(() => null);
    if (response?.status === 401) await removeFavouritesOfAccount();
    if (!response?.ok) return { refused, retryMs: 1_000 * Number(response?.headers.get("Retry-After") ?? 0) };
    const answer = (await response.json().catch(() => null)) as Answer | null;
    // An account's list moves the page, and what is being pressed.
    await pointerReleased();
    const before = storedFavourites();
    if (!answer || before.owner !== account) return { refused, retryMs: 0 };
    known = { account, version: answer.version };
    refused.push(...(answer.refused ?? []));
    const favourites = answer.favourites.map(({ station_id }) => station_id);
    storeFavourites(before, withAnswer(before, sent, { ...answer, favourites }));
    if (storedFavourites().queue.length === 0) return { refused, retryMs: null };
  }
}

function fetchChanges(account: string): Promise<Response> {
  const query = new URLSearchParams({ account });
  if (known?.account === account) query.set("since", known.version);
  return fetch(`${PATH}?${query}`, { signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) });
}

function send(account: string, queue: readonly FavouriteChange[]): Promise<Response> {
  const changes = queue.map((change) => ({ ...change, at: new Date(change.at).toISOString() }));
  return fetch(PATH, {
    method: "PUT",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ account, sent_at: new Date().toISOString(), changes }),
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
  });
}

/** A page of a visitor may be one that the service worker stored: only the server knows whether the session has ended. */
async function removeIfSessionHasEnded(): Promise<void> {
  if (storedFavourites().owner === null) return;
  if ((await signedInAccount()) === null) await removeFavouritesOfAccount();
}

function reportBrought(count: number): void {
  if (count === 0) return;
  const text =
    count === 1
      ? "1 favorito deste navegador passou para a conta."
      : `${formatNumber(count)} favoritos deste navegador passaram para a conta.`;
  showToast({ kind: "success", text });
}
