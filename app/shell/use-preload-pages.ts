import { useEffect } from "react";
import type { ShownViewer } from "#app/accounts/viewer.ts";
import { routeModules } from "#app/platform/react-router-manifest.client.ts";

/**
 * Fetches the other pages' scripts when the browser is idle. They are few and small. Offline, a page whose script is missing
 * could only be opened by a full page load, which would stop the player.
 */
export function usePreloadPages(viewer: ShownViewer): void {
  const administrator = viewer?.role === "admin";
  useEffect(() => {
    const whenIdle = window.requestIdleCallback ?? ((callback: () => void) => setTimeout(callback, 2_000));
    const fetchAllowed = () => fetchPages(administrator);
    if (document.readyState === "complete") whenIdle(fetchAllowed);
    else window.addEventListener("load", () => whenIdle(fetchAllowed), { once: true });
  }, [administrator]);
}

/** Ids of the routes that only administrators can open. */
const ADMIN_ROUTES = /^admin\//;

/** Fetches one script per idle period: all of them at once would block a slow device noticeably. */
function fetchPages(administrator: boolean): void {
  const scripts = pageScripts(administrator);
  const fetchNext = () => {
    const script = scripts.shift();
    if (!script) return;
    // A failed import is retried when the page is opened.
    import(/* @vite-ignore */ script).catch(() => {});
    const whenIdle = window.requestIdleCallback ?? setTimeout;
    whenIdle(fetchNext);
  };
  fetchNext();
}

function pageScripts(administrator: boolean): string[] {
  return [...routeModules()].flatMap(([id, module]) => (administrator || !ADMIN_ROUTES.test(id) ? [module] : []));
}
