import { ACCOUNT_LOCK, signedInAccount } from "#app/people/accounts/signed-in-account.client.ts";
import { inOneTab } from "#app/platform/browser/one-tab.client.ts";
import { subscribeToAccountChanges } from "#app/platform/live-events/account-changes.client.ts";
import { pointerReleased } from "#app/platform/ui/pointer-press.client.ts";
import { fetchPublicStations } from "./fetch-public-stations.client.ts";
import { knownRecents, type RecentInAccount, recentsOfAccount, unknownIds, unsentRecents } from "./merge-recents.ts";
import type { Recent } from "./recents.ts";
import { recentsAccount, writeRecentsAccount } from "./recents-account.client.ts";
import { changeRecents, onRecentsChange, recentStations } from "./recents-store.client.ts";

const PATH = "/api/me/recents";
/** A clear may be undone, and stations are recorded again and again while they play. */
const SEND_AFTER_MS = 5_000;
const REQUEST_TIMEOUT_MS = 20_000;

/** The answer of our own API, see account-recents.api.ts. */
type Answer = { kept: boolean; recents: RecentInAccount[] };

/**
 * Keeps what is listened to alike in this browser and in the viewer's account, if the account keeps it. For visitors it
 * removes what an account whose session has ended has kept. Returns the function that ends it.
 */
export function startRecentsSync(account: string | null): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hasEnded = false;

  async function run(): Promise<void> {
    if (hasEnded) return;
    // No connection, or a failing server: the next change, event or page tries again.
    await (account === null ? removeIfSessionHasEnded() : synchronise(account)).catch(() => {});
  }

  function plan(delayMs: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void inOneTab(ACCOUNT_LOCK, run), delayMs);
  }

  const isWaiting = () => {
    const state = recentsAccount();
    return state !== null && (state.cleared || unsentRecents(recentStations(), state.known).length > 0);
  };
  const now = () => plan(0);
  const unsubscribe = [
    subscribeToAccountChanges((part) => (part === null || part === "recents") && now()),
    onRecentsChange(() => isWaiting() && plan(SEND_AFTER_MS)),
  ];
  window.addEventListener("online", now);
  now();
  return () => {
    hasEnded = true;
    clearTimeout(timer);
    for (const end of unsubscribe) end();
    window.removeEventListener("online", now);
  };
}

/** Errors: without a connection, or from the server. */
async function synchronise(account: string): Promise<void> {
  // The session ended a moment ago, or another account's began: the page is updated soon.
  if ((await signedInAccount()) !== account) return;
  const before = recentsAccount();
  // What another account has kept is not for this one.
  if (before && before.account !== account) remove();
  const cleared = before?.account === account && before.cleared;
  if (cleared) await request("DELETE");
  const { kept, recents } = await request("GET");
  if (!kept) return writeRecentsAccount(null);
  const sent = recentStations();
  const unsent = unsentRecents(sent, before?.account === account ? before.known : {});
  const inAccount = unsent.length > 0 ? (await request("PUT", unsent)).recents : recents;
  const stations = await fetchPublicStations(
    unknownIds(recentStations(), inAccount),
    AbortSignal.timeout(REQUEST_TIMEOUT_MS),
  );
  await pointerReleased();
  // Cleared while this was under way: the next run sends it.
  const now = recentsAccount();
  if (now?.cleared && !cleared) return;
  const known = knownRecents(sent, []);
  changeRecents((list) => {
    const next = recentsOfAccount(list, inAccount, { stations, known });
    writeRecentsAccount({ account, known: knownRecents(next, unsentRecents(list, known)), cleared: false });
    return next;
  });
}

function remove(): void {
  writeRecentsAccount(null);
  changeRecents(() => []);
}

/** A page of a visitor may be one that the service worker stored: only the server knows whether the session has ended. */
async function removeIfSessionHasEnded(): Promise<void> {
  if (!recentsAccount()) return;
  if ((await signedInAccount()) === null) remove();
}

async function request(method: "GET" | "PUT" | "DELETE", recents: readonly Recent[] = []): Promise<Answer> {
  const played = recents.map(({ station, playedAt }) => ({ station_id: station.id, played_at: playedAt }));
  const body = JSON.stringify({ sent_at: new Date().toISOString(), recents: played });
  const headers = { "Content-Type": "application/json" };
  return (await fetchJson(PATH, { method, ...(method === "PUT" && { headers, body }) })) as Answer;
}

async function fetchJson(url: string, init: RequestInit): Promise<unknown> {
  const response = await fetch(url, { ...init, cache: "no-store", signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) });
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return response.status === 204 ? null : response.json();
}
