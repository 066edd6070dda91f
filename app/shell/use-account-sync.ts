import { useEffect, useRef } from "react";
import type { ShownViewer } from "#app/accounts/viewer.ts";
import { favouritesOwner } from "#app/favourites/favourites-queue.client.ts";
import { readStored } from "#app/platform/web-storage.client.ts";
import { afterLoad } from "#app/platform/when-idle.client.ts";
import { RECENTS_ACCOUNT_KEY } from "#app/recents/recents-mark.ts";

/**
 * Synchronises what the viewer's account keeps with this browser, from the end of the page's load. Visitors load it
 * only if the browser has something of an account.
 */
export function useAccountSync(viewer: ShownViewer): void {
  const account = viewer?.id ?? null;
  const last = useRef(account);
  useEffect(() => {
    const before = last.current;
    last.current = account;
    const stored = favouritesOwner() ?? readStored("localStorage", RECENTS_ACCOUNT_KEY);
    if ((account ?? before ?? stored) === null) return;
    let hasEnded = false;
    let end = () => {};
    const start = async () => {
      const { startAccountSync } = await import("./sync-account.client.ts");
      if (!hasEnded) end = startAccountSync(account, before);
    };
    // Offline the page works without it, and the next one tries again.
    afterLoad(() => void start().catch(() => {}));
    return () => {
      hasEnded = true;
      end();
    };
  }, [account]);
}
