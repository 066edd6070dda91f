import { useEffect, useRef } from "react";
import type { ShownViewer } from "#app/accounts/viewer.ts";
import { favouritesOwner } from "#app/favourites/favourites-queue.client.ts";
import { afterLoad } from "#app/platform/when-idle.client.ts";
import { recentsAccount } from "#app/recents/recents-account.client.ts";

/**
 * Synchronises what the viewer's account keeps with this browser, from the end of the page's load. Visitors load it only if the browser
 * has something of an account.
 */
export function useAccountSync(viewer: ShownViewer): void {
  const account = viewer?.id ?? null;
  const before = useRef(account);
  useEffect(() => {
    const earlier = [before.current, favouritesOwner(), recentsAccount()?.account ?? null];
    before.current = account;
    const isOther = earlier.some((id) => id !== null && id !== account);
    if (account === null && !isOther) return;
    let hasEnded = false;
    let end = () => {};
    const start = async () => {
      const { startAccountSync } = await import("./sync-account.client.ts");
      if (!hasEnded) end = startAccountSync(account, isOther);
    };
    // Offline the page works without it, and the next one tries again.
    afterLoad(() => void start().catch(() => {}));
    return () => {
      hasEnded = true;
      end();
    };
  }, [account]);
}
