import type { CoverNavigation } from "./cover-transition.client.ts";

/**
 * The cover of a station grows from its card or the player's bar to its page, and back, by a view transition. This is
 * the part that every page loads; what moves the cover is loaded when a link to a station is followed, or a play tile is
 * pointed at. Source: docs/decisions/38-cover-transitions.md.
 */

type CoverTransition = typeof import("./cover-transition.client.ts");

let navigation: CoverNavigation | null = null;

let loaded: CoverTransition | null = null;

/** A click on a link, as React reports it. */
type LinkClick = Pick<MouseEvent, "button" | "metaKey" | "ctrlKey" | "shiftKey" | "altKey"> & {
  currentTarget: HTMLAnchorElement;
};

/** The cover of the card around a link that is followed moves to the station's page. */
export function openCover(click: LinkClick): void {
  followLink(click, "card");
}

/** The cover of the player's bar moves to the page of its station, unless that is open. */
export function openPlayerCover(click: LinkClick): void {
  if (click.currentTarget.pathname !== window.location.pathname) followLink(click, "player");
}

function followLink({ currentTarget: link, ...click }: LinkClick, from: "card" | "player"): void {
  if (click.button !== 0 || click.metaKey || click.ctrlKey || click.shiftKey || click.altKey) return;
  navigation = { kind: "open", path: link.pathname, link, from };
  void loadCoverTransition();
}

/**
 * Waits until the old page is captured, if a cover moves to the page of this path. Immediate in browsers without
 * transitions. `signal`: aborted when another navigation supersedes this one, which ends the transition.
 */
export async function coverCaptured(path: string, signal: AbortSignal): Promise<void> {
  if (navigation?.path !== path) return;
  const coverNavigation = navigation;
  const transition = await loadCoverTransition();
  if (!signal.aborted) await transition?.captureCover(coverNavigation, signal);
}

/**
 * For the page of a station: ends the transition to it, and begins the one back when the visitor returns. Returns the
 * function for the end of the page.
 */
export function showStationCover(): () => void {
  const stationPath = window.location.pathname;
  finishNavigation();
  const onPopState = () => {
    navigation = { kind: "return", path: window.location.pathname, stationPath };
    void loadCoverTransition();
  };
  window.addEventListener("popstate", onPopState);
  return () => {
    window.removeEventListener("popstate", onPopState);
    // The next page is in the document at the end of this task.
    if (navigation?.kind === "return") queueMicrotask(finishNavigation);
  };
}

/** Loads the script when the visitor points at a play tile, so that playback does not wait for it. */
export function preloadMoveToPlayer(): void {
  if (canMoveToPlayer()) void loadCoverTransition();
}

/** The cover beside a play tile moves to the player's bar, which shows that station already. */
export function moveCoverToPlayer(tile: HTMLElement): void {
  if (!navigation && canMoveToPlayer()) loaded?.moveToPlayer(tile);
}

/** Not on phones: capturing the page while the stream is opened delays the sound there, by a third on a slow one. */
function canMoveToPlayer(): boolean {
  return canMoveCovers() && matchMedia("(pointer: fine)").matches;
}

/** Null in browsers without view transitions, with reduced motion, and if it cannot be loaded, as offline. */
async function loadCoverTransition(): Promise<CoverTransition | null> {
  if (!canMoveCovers()) return null;
  loaded ??= await import("./cover-transition.client.ts").catch(() => null);
  return loaded;
}

function canMoveCovers(): boolean {
  return document.startViewTransition !== undefined && !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

function finishNavigation(): void {
  navigation = null;
  loaded?.reportRendered();
}
