import { useEffect } from "react";

/** What React Router leaves on the page: each route's module. */
type Manifest = { routes: Record<string, { module: string }> };

/**
 * Fetches the other pages' scripts when the browser has nothing better to do. They are few and small, and a page whose
 * script is missing when the connection goes could only be opened by leaving the site, and the sound with it.
 */
export function usePagesAtHand(): void {
  useEffect(() => {
    const whenIdle = window.requestIdleCallback ?? ((callback: () => void) => setTimeout(callback, 2_000));
    if (document.readyState === "complete") whenIdle(fetchPages);
    else window.addEventListener("load", () => whenIdle(fetchPages), { once: true });
  }, []);
}

function fetchPages(): void {
  // The router puts its manifest there for itself; without it pages are fetched when they are opened.
  const { routes = {} } = (window as { __reactRouterManifest?: Manifest }).__reactRouterManifest ?? {};
  for (const { module } of Object.values(routes)) {
    // Not now: it is asked for again when the page is opened.
    import(/* @vite-ignore */ module).catch(() => {});
  }
}
