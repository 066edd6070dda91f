import type { ClientInstrumentation } from "react-router";
import { loadScript, nextTry } from "#app/platform/browser/load-script.ts";
import { type ManifestRoute, routesAt } from "#app/platform/react-router/manifest.client.ts";
import { needsReload, offerReload, RELOAD_TOAST, reportMissing } from "#app/platform/ui/load-or-report.ts";
import { toastList } from "#app/platform/ui/toast.ts";
import { wantsSound } from "#app/sound/player/playback.ts";
import type { Player } from "#app/sound/player/player.ts";

/**
 * The router loads the script of a page when it is opened, and reloads the document that is open when that fails: the
 * address stays, and the sound stops. So navigations, and requests of fetchers, begin when their scripts are loaded.
 * Source: docs/decisions/80-open-pages-outlive-an-upgrade.md.
 */

/** The ids of routes whose scripts are loaded, and the URLs of these. */
const loadedRoutes = new Set<string>();
const loadedFiles = new Set<string>();
/** The paths whose routes were found to be loaded. */
const loadedPaths = new Set<string>();

/**
 * Loads the scripts of a route. They are fetched before they are imported, into the browser's cache: Firefox and Safari
 * do not request an import again that failed. Errors: rejects when one is missing.
 */
export async function loadRoute(route: ManifestRoute): Promise<void> {
  if (loadedRoutes.has(route.id)) return;
  await Promise.all(filesOf(route).map(fetchFile));
  await import(/* @vite-ignore */ route.module);
  markLoaded(route);
}

const filesOf = ({ module, imports = [] }: ManifestRoute) => [module, ...imports];

async function fetchFile(url: string): Promise<void> {
  if (loadedFiles.has(url)) return;
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${response.url} ${response.status}`);
  await response.arrayBuffer();
}

function markLoaded(route: ManifestRoute): void {
  loadedRoutes.add(route.id);
  for (const url of filesOf(route)) loadedFiles.add(url);
}

function isLoaded(path: string): boolean {
  if (loadedPaths.has(path)) return true;
  const areLoaded = routesAt(path).every(({ id }) => loadedRoutes.has(id));
  if (areLoaded) loadedPaths.add(path);
  return areLoaded;
}

const loadPage = (path: string) => loadScript(() => Promise.all(routesAt(path).map(loadRoute)));

/** Pauses before another try without a connection, in seconds; then the click is forgotten. */
const RETRY_PAUSES_S = [1, 2, 5, 10, 20, 30, 30, 30];

const NAVIGATION = "navigation";

/** The latest request of the navigation and of each fetcher: it supersedes those before. */
const latest = new Map<string, symbol>();

/** What begins when its page is loaded. `owner`: `NAVIGATION`, or a fetcher's key. `sends`: a form. */
type Opening = { owner: string; url: URL; sends: boolean; begin: () => unknown };

/** Begins at once if the page is loaded. Never settles if it cannot be: the router begins what has settled. */
async function beginLoaded({ owner, url, sends, begin }: Opening): Promise<void> {
  latest.delete(owner);
  if (isLoaded(url.pathname)) {
    await begin();
    return;
  }
  const request = Symbol(owner);
  latest.set(owner, request);
  const isSuperseded = () => latest.get(owner) !== request;
  const opensPage = owner === NAVIGATION && !sends;
  for (const [tries, pauseS] of RETRY_PAUSES_S.entries()) {
    const error = await loadPage(url.pathname).then(
      () => null,
      (reason: unknown) => reason,
    );
    if (isSuperseded()) break;
    if (error === null) {
      await begin();
      return;
    }
    if (opensPage && needsReload(error)) openDocument({ url, error, isSuperseded });
    else if (tries === 0) reportMissing(error, opensPage ? { offline: PAGE_WAITS } : {});
    if (!opensPage || needsReload(error)) break;
    await nextTry(pauseS);
    if (isSuperseded()) break;
  }
  return new Promise(() => {});
}

const PAGE_WAITS = "Sem ligação. A página abre quando a houver.";

let player: Pick<Player, "state" | "subscribe"> | null = null;

/** The player of this visit: a document is only loaded while it is silent. */
export function watchPlayer(playerOfVisit: NonNullable<typeof player>): void {
  player = playerOfVisit;
}

/** Loads the page from the server; while a station plays it is offered, and loaded when the sound ends. */
function openDocument({ url, error, isSuperseded }: { url: URL; error?: unknown; isSuperseded: () => boolean }): void {
  const load = () => (url.href === location.href ? location.reload() : location.assign(url));
  const isSilent = () => !player || !wantsSound(player.state().playback);
  if (isSilent()) {
    load();
    return;
  }
  const text = "A página abre depois de atualizar, o que interrompe o som, ou quando o parar.";
  offerReload({ error, text, load });
  const unsubscribe = player?.subscribe(() => {
    const isWanted = isOffered() && !isSuperseded();
    if (isWanted && !isSilent()) return;
    unsubscribe?.();
    if (isWanted) load();
  });
}

/** The releases of the document and of its latest data. */
let releases: { opened: string; latest: string } | null = null;

export function recordRelease(release: string): void {
  releases = { opened: releases?.opened ?? release, latest: release };
}

/**
 * Loads the page that is open anew if it fails with data of a new version, which its scripts may not understand; while
 * a station plays that is offered. False without a new version.
 */
export function reloadAfterUpgrade(): boolean {
  if (!releases || releases.opened === releases.latest) return false;
  if (!isOffered()) openDocument({ url: new URL(location.href), isSuperseded: () => false });
  return true;
}

const isOffered = () => toastList.read().shown.some(({ id }) => id === RELOAD_TOAST);

/** A path of this site, or a query or a hash of the page that is open; other targets are relative to it. */
function targetOf(to: string, currentUrl: string): URL {
  const current = new URL(currentUrl, location.origin);
  return /^[/?#]/.test(to) ? new URL(to, current) : current;
}

/** For the router: it calls these functions in place of navigating and of a fetcher's request. */
export const BEGINS_LOADED: ClientInstrumentation = {
  router: ({ instrument }) =>
    instrument({
      navigate: async (begin, { to, currentUrl, formMethod }) => {
        // Back and forward: `popstate` follows.
        if (typeof to === "number") await begin();
        else {
          const sends = formMethod !== undefined;
          await beginLoaded({ owner: NAVIGATION, url: targetOf(to, currentUrl), sends, begin });
        }
      },
      fetch: (begin, { href, currentUrl, fetcherKey }) =>
        beginLoaded({ owner: fetcherKey, url: targetOf(href, currentUrl), sends: true, begin }),
    }),
};

/**
 * Marks the page of the document as loaded, and has the router wait for the page of the back and forward buttons. To be
 * called before the router is created, whose listener comes second.
 */
export function beginWithLoadedPages(): void {
  routesAt(location.pathname).forEach(markLoaded);
  window.addEventListener("popstate", (event) => {
    const url = new URL(location.href);
    const isWaiting = !isLoaded(url.pathname);
    if (isWaiting) event.stopImmediatePropagation();
    const begin = () => {
      if (isWaiting) window.dispatchEvent(new PopStateEvent("popstate", { state: history.state }));
    };
    void beginLoaded({ owner: NAVIGATION, url, sends: false, begin });
  });
}
