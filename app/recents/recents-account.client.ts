import { readStored, writeStored } from "#app/platform/web-storage.client.ts";

/** The account that gets what is listened to in this browser, while it keeps that. */
export type RecentsAccount = {
  account: string;
  /** When the last one that it has got was played, ISO 8601; null: it has none. */
  sentUntil: string | null;
  /** The list was cleared here, and the account does not know it yet. */
  cleared: boolean;
};

const RECENTS_ACCOUNT_KEY = "radioRecentsAccount";

/** Null: none, or the stored value is malformed. */
export function recentsAccount(): RecentsAccount | null {
  try {
    const stored = JSON.parse(
      readStored("localStorage", RECENTS_ACCOUNT_KEY) ?? "null",
    ) as Partial<RecentsAccount> | null;
    if (typeof stored?.account !== "string") return null;
    const { account, sentUntil, cleared } = stored;
    return { account, sentUntil: typeof sentUntil === "string" ? sentUntil : null, cleared: cleared === true };
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
  if (state) writeRecentsAccount({ ...state, sentUntil: null, cleared: true });
}
