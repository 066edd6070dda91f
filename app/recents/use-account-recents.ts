import { useAccountSync } from "#app/accounts/use-account-sync.ts";
import type { ShownViewer } from "#app/accounts/viewer.ts";
import { readStored } from "#app/platform/web-storage.client.ts";
import { RECENTS_ACCOUNT_KEY } from "./recents-mark.ts";

const loadStart = async () => (await import("./sync-recents.client.ts")).startRecentsSync;
const isKept = () => readStored("localStorage", RECENTS_ACCOUNT_KEY) !== null;

/** Keeps what is listened to in the viewer's account, if it wants that. */
export function useAccountRecents(viewer: ShownViewer): void {
  useAccountSync(viewer, isKept, loadStart);
}
