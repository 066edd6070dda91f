import { useEffect } from "react";
import type { ShownViewer } from "#app/accounts/viewer.ts";

/** What React Router leaves on the page: each route's modules. */
type Manifest = {
  routes: Record<string, { module: string; clientLoaderModule?: string; clientActionModule?: string }>;
};

/**
 * Fetches the other pages' scripts when the browser has nothing better to do. They are few and small, and a page whose
 * script is missing when the connection goes could only be opened by leaving the site, and the sound with it.
 */
export function usePreloadPages(viewer: ShownViewer): void {
  const administrator = viewer?.role === "admin";
  useEffect(() => {
    const whenIdle = window.requestIdleCallback ?? ((callback: () => void) => setTimeout(callback, 2_000));
    const fetchOpen = () => fetchPages(administrator);
    if (document.readyState === "complete") whenIdle(fetchOpen);
    else window.addEventListener("load", () => whenIdle(fetchOpen), { once: true });
  }, [administrator]);
}

/** The panel and its decisions are nothing that others could open. */
const FOR_ADMINISTRATORS = /^admin\//;

/** One script a moment: all of them at once would keep a slow device busy for as long as two blinks. */
function fetchPages(administrator: boolean): void {
  const scripts = pageScripts(administrator);
  const fetchNext = () => {
    const script = scripts.shift();
    if (!script) return;
    // Not now: it is asked for again when the page is opened.
    import(/* @vite-ignore */ script).catch(() => {});
    if (window.requestIdleCallback) window.requestIdleCallback(fetchNext);
    else setTimeout(fetchNext);
  };
  fetchNext();
}

function pageScripts(administrator: boolean): string[] {
  // The router puts its manifest there for itself; without it pages are fetched when they are opened.
  const { routes = {} } = (window as { __reactRouterManifest?: Manifest }).__reactRouterManifest ?? {};
  return Object.entries(routes)
    .filter(([id]) => administrator || !FOR_ADMINISTRATORS.test(id))
    .flatMap(([, { module, clientLoaderModule, clientActionModule }]) => [
      module,
      clientLoaderModule,
      clientActionModule,
    ])
    .filter((script) => script !== undefined);
}
