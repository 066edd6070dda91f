import { useEffect } from "react";
import { afterLoad } from "#app/platform/when-idle.client.ts";
import type { ShownViewer } from "./viewer.ts";

/** Starts a synchronisation with this account; null: of a visitor. Returns the function that ends it. */
type StartSync = (account: string | null) => () => void;

/**
 * Synchronises what the viewer's account keeps with this browser, from the end of the page's load. `isKept`: whether the browser has
 * something of an account: visitors load it only then. `load`: a dynamic import, the same function each time, as is `isKept`.
 */
export function useAccountSync(viewer: ShownViewer, isKept: () => boolean, load: () => Promise<StartSync>): void {
  const account = viewer?.id ?? null;
  useEffect(() => {
    if (account === null && !isKept()) return;
    let hasEnded = false;
    let end = () => {};
    const start = async () => {
      const startSync = await load();
      if (!hasEnded) end = startSync(account);
    };
    // Offline the page works without it, and the next one tries again.
    afterLoad(() => void start().catch(() => {}));
    return () => {
      hasEnded = true;
      end();
    };
  }, [account, isKept, load]);
}
