import { useEffect, useRef } from "react";
import { favouritesOwner } from "#app/browse/library/favourites-queue.client.ts";
import { RECENTS_ACCOUNT_KEY } from "#app/browse/library/page-marks.ts";
import type { ShownViewer } from "#app/people/accounts/viewer.ts";
import { readStored } from "#app/platform/browser/web-storage.client.ts";
import { afterLoad } from "#app/platform/browser/when-idle.client.ts";

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
