import { readStored, writeStored } from "#app/platform/browser/web-storage.client.ts";
import { createStoredList } from "#app/platform/ui/stored-list.client.ts";
import type { KnownRecents } from "./merge-recents.ts";
import { RECENTS_ACCOUNT_KEY, RECENTS_KEY } from "./page-marks.ts";
import { recentsFromStorage } from "./recents.ts";

/** The account that gets what is listened to in this browser, while it keeps that. */
type RecentsAccount = {
  account: string;
  /** Of what it has got, as this browser's list has it: the time of play by station id. */
  known: KnownRecents;
  /** The list was cleared here, and not yet in the account. */
  cleared: boolean;
};

/** Null: none, or the stored value is malformed. */
export function recentsAccount(): RecentsAccount | null {
  try {
    const stored = JSON.parse(
      readStored("localStorage", RECENTS_ACCOUNT_KEY) ?? "null",
    ) as Partial<RecentsAccount> | null;
    if (typeof stored?.account !== "string") return null;
    const { account, known, cleared } = stored;
    return { account, known: typeof known === "object" && known !== null ? known : {}, cleared: cleared === true };
  } catch {
    return null;
  }
}

export function writeRecentsAccount(state: RecentsAccount | null): void {
  writeStored("localStorage", RECENTS_ACCOUNT_KEY, state && JSON.stringify(state));
}

/** The list was cleared: the account's is cleared next, and gets what is restored. */
export function noteCleared(): void {
  const state = recentsAccount();
  if (state) writeRecentsAccount({ ...state, known: {}, cleared: true });
}

/** What was listened to in this browser, newest first. */
export const {
  current: recentStations,
  onChange: onRecentsChange,
  change: changeRecents,
} = createStoredList(RECENTS_KEY, recentsFromStorage);
