import { pointerReleased } from "#app/platform/ui/pointer-press.client.ts";
import { requestList, synchroniseList } from "./account-list.client.ts";
import { fetchPublicStations } from "./fetch-public-stations.client.ts";
import { knownRecents, type RecentInAccount, recentsOfAccount, unknownIds, unsentRecents } from "./merge-recents.ts";
import type { Recent } from "./recents.ts";
import {
  changeRecents,
  onRecentsChange,
  recentStations,
  recentsAccount,
  writeRecentsAccount,
} from "./recents-store.client.ts";

const PATH = "/api/me/recents";
/** A clear may be undone, and stations are recorded again and again while they play. */
const SEND_AFTER_MS = 5_000;
const STATIONS_TIMEOUT_MS = 20_000;

/** The answer of our own API, see account-recents.api.ts. */
type Answer = { kept: boolean; recents: RecentInAccount[] };

/**
 * Keeps what is listened to alike in this browser and in the viewer's account, if the account keeps it. Returns the
 * function that ends it.
 */
export function startRecentsSync(viewer: string | null): () => void {
  return synchroniseList(viewer, {
    part: "recents",
    sendAfterMs: SEND_AFTER_MS,
    owner: () => recentsAccount()?.account ?? null,
    onChange: onRecentsChange,
    isWaiting: () => {
      const state = recentsAccount();
      return state !== null && (state.cleared || unsentRecents(recentStations(), state.known).length > 0);
    },
    remove,
    // The API takes them for whichever account's session it is.
    exchange: (account, session) =>
      session === "unknown"
        ? Promise.resolve(0)
        : exchange(account).then(
            () => null,
            () => 0,
          ),
  });
}

/** Errors: without a connection, or from the server. */
async function exchange(account: string): Promise<void> {
  const before = recentsAccount();
  // What another account has kept is not for this one.
  if (before && before.account !== account) remove();
  const cleared = before?.account === account && before.cleared;
  if (cleared) await request("DELETE");
  const { kept, recents } = await answerOf(request("GET"));
  if (!kept) return writeRecentsAccount(null);
  const sent = recentStations();
  const unsent = unsentRecents(sent, before?.account === account ? before.known : {});
  const inAccount = unsent.length > 0 ? (await answerOf(request("PUT", unsent))).recents : recents;
  const stations = await fetchPublicStations(
    unknownIds(recentStations(), inAccount),
    AbortSignal.timeout(STATIONS_TIMEOUT_MS),
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

/** Errors: when the server refuses it. */
async function request(method: "GET" | "PUT" | "DELETE", recents: readonly Recent[] = []): Promise<Response> {
  const played = recents.map(({ station, playedAt }) => ({ station_id: station.id, played_at: playedAt }));
  const response = await requestList(method, PATH, method === "PUT" ? { recents: played } : undefined);
  if (!response.ok) throw new Error(`${PATH}: ${response.status}`);
  return response;
}

const answerOf = async (response: Promise<Response>): Promise<Answer> => (await response).json();
