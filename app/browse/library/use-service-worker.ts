import { useEffect } from "react";
import { afterLoad, whenIdle } from "#app/platform/browser/when-idle.client.ts";

/**
 * Registers the service worker when the page is loaded and the browser idle, or removes it where it is disabled. In
 * development too, where files have no hashes: another build may have been served from the same origin.
 */
export function useServiceWorker({ isEnabled }: { isEnabled: boolean }): void {
  useEffect(() => {
    if (!("serviceWorker" in navigator)) return;
    let hasEnded = false;
    let end = () => {};
    const start = async () => {
      const { startServiceWorker, removeServiceWorker } = await import("./service-worker.client.ts");
      if (hasEnded) return;
      if (!isEnabled || import.meta.env.DEV) return removeServiceWorker();
      end = await startServiceWorker();
      if (hasEnded) end();
    };
    // Without it the site needs a connection, and works.
    afterLoad(() => whenIdle(() => void start().catch(() => {})));
    return () => {
      hasEnded = true;
      end();
    };
  }, [isEnabled]);
}
