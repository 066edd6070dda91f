import { useEffect } from "react";
import type { ShownViewer } from "#app/people/accounts/viewer.ts";
import { afterLoad, whenIdle } from "#app/platform/browser/when-idle.client.ts";
import { type ManifestRoute, manifestRoutes } from "#app/platform/react-router/manifest.client.ts";
import { usePlayer } from "#app/sound/player/player-provider.tsx";
import { loadRoute, watchPlayer } from "./open-pages.client.ts";

/**
 * Fetches the other pages' scripts when the browser is idle. They are few and small. Offline, and after an upgrade, a
 * page whose script is missing could only be opened by a full page load, which would stop the player. For visitors without any input on the
 * page yet these are the lists and stations of the directory: nothing plays, and most of them open none of the others.
 */
export function usePreloadPages(viewer: ShownViewer): void {
  const role = viewer?.role;
  const player = usePlayer();
  useEffect(() => watchPlayer(player), [player]);
  useEffect(() => {
    const routes = manifestRoutes().filter(({ id }) => !NOT_FOR[role ?? "visitor"].test(id));
    const fetchMatching = (isWanted: (id: string) => boolean) => () =>
      whenIdle(() => fetchInTurn(routes.filter(({ id }) => isWanted(id))));
    afterLoad(fetchMatching((id) => role !== undefined || FIRST_ROUTES.test(id)));
    return role ? undefined : onFirstInput(fetchMatching((id) => !FIRST_ROUTES.test(id)));
  }, [role]);
}

/** Ids of the routes that a viewer cannot open. */
const NOT_FOR = {
  visitor: /^(admin\/|review\/|undo-change$|change-reason$|account(\/|$)|edit$|appeal$)/,
  user: /^(admin\/|review\/|undo-change$|change-reason$)/,
  editor: /^admin\//,
  admin: /^$/,
};

/** Not the map, to which few visitors go first. */
const FIRST_ROUTES = /^(home|stations|filters|station|favourites|search)$/;

/** Fetches one script per idle period: all of them at once would block a slow device noticeably. */
function fetchInTurn(routes: readonly ManifestRoute[]): void {
  const [route, ...rest] = routes;
  if (!route) return;
  // What fails is loaded again when the page is opened.
  loadRoute(route).catch(() => {});
  whenIdle(() => fetchInTurn(rest));
}

const INPUT_EVENTS = ["pointermove", "pointerdown", "keydown", "scroll"] as const;

/** Returns the function that ends the wait. */
function onFirstInput(action: () => void): () => void {
  const wait = new AbortController();
  const finish = () => {
    wait.abort();
    action();
  };
  for (const type of INPUT_EVENTS) window.addEventListener(type, finish, { signal: wait.signal, passive: true });
  return () => wait.abort();
}
