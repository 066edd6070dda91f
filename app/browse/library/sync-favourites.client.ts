import { ACCOUNT_LOCK, inOneTab } from "#app/people/accounts/signed-in-account.client.ts";
import { formatNumber } from "#app/platform/text/portuguese-format.ts";
import { pointerReleased } from "#app/platform/ui/pointer-press.client.ts";
import { showToast } from "#app/platform/ui/toast.ts";
import { requestList, synchroniseList } from "./account-list.client.ts";
import { ownedBy, withAnswer, withoutOwner } from "./browser-favourites.ts";
import type { FavouriteChange } from "./favourite-change.ts";
import { favouritesOwner, queuedChanges } from "./favourites-queue.client.ts";
import { onFavouritesChange } from "./favourites-store.client.ts";
import { storedFavourites, storeFavourites } from "./stored-favourites.client.ts";

const PATH = "/api/me/favourites";

/** Hearts that are pressed one after the other go out together. */
const SEND_AFTER_MS = 150;
/** The server's limit is 500, and 64 KiB. */
const CHANGES_PER_REQUEST = 400;
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

/** Keeps this browser's favourites and those of the viewer's account alike. Returns the function that ends it. */
export function startFavouritesSync(viewer: string | null): () => void {
  /** Ids of a visitor's list, until the account has them. */
  let brought: readonly string[] = [];
  return synchroniseList(viewer, {
    part: "favourites",
    sendAfterMs: SEND_AFTER_MS,
    owner: favouritesOwner,
    onChange: onFavouritesChange,
    isWaiting: () => queuedChanges().length > 0,
    remove: removeFavouritesOfAccount,
    exchange: async (account) => {
      const before = storedFavourites();
      if (before.owner !== account) {
        const owned = ownedBy(before, account, Date.now());
        if (before.owner === null) brought = owned.ids.filter((id) => owned.queue.some((change) => change.id === id));
        known = null;
        storeFavourites(before, owned);
      }
      const { refused, retryMs } = await exchange(account);
      if (retryMs !== null) return retryMs;
      reportBrought(brought.filter((id) => !refused.includes(id)).length);
      brought = [];
      if (refused.length > 0) showToast({ kind: "error", text: "A lista de favoritos está cheia (2000)." });
      return null;
    },
  });
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
  return requestList("GET", `${PATH}?${query}`);
}

function send(account: string, queue: readonly FavouriteChange[]): Promise<Response> {
  const changes = queue.map((change) => ({ ...change, at: new Date(change.at).toISOString() }));
  return requestList("PUT", PATH, { account, changes });
}

function reportBrought(count: number): void {
  if (count === 0) return;
  const text =
    count === 1
      ? "1 favorito deste navegador passou para a conta."
      : `${formatNumber(count)} favoritos deste navegador passaram para a conta.`;
  showToast({ kind: "success", text });
}
