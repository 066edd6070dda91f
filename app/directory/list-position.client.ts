import { LIST_POSITIONS_KEY } from "./list-position.ts";

/** Where a visitor was in a list: which station's link, how far from the top of the window, and whether it had the focus. */
type ListPosition = { key: string; href: string; top: number; focused: boolean };

/** What somebody does who wants to be elsewhere. */
const MOVES = ["wheel", "touchstart", "pointerdown", "keydown"];

/**
 * Long enough for the router, which puts the page to where it was by its height; and as many frames as a busy machine needs to
 * have drawn all of it once.
 */
const SETTLED_AFTER = { ms: 600, frames: 4 };

/** Keeps where the visitor is in a list, by the key of the history's entry. The last few lists are kept, in this tab. */
export function saveListPosition(list: Element, key: string): void {
  const links = [...list.querySelectorAll<HTMLAnchorElement>("article a[href]")];
  const focused = links.find((link) => link === document.activeElement);
  const link = focused ?? links.find((one) => one.getBoundingClientRect().top >= 0);
  if (!link) return;
  const place = {
    key,
    href: link.getAttribute("href") ?? "",
    top: link.getBoundingClientRect().top,
    focused: link === focused,
  };
  store([place, ...stored().filter((other) => other.key !== key)].slice(0, 20));
}

/**
 * Puts the visitor back to where they were in a list. A height does not tell where that is: what was never seen has a
 * height by guess. All is laid out for a moment, which makes every height right for as long as the list is there.
 * Gives what ends it.
 */
export function restoreListPosition(list: Element, key: string): () => void {
  const root = document.documentElement;
  const place = stored().find((one) => one.key === key);
  const link = place && list.querySelector<HTMLElement>(`article a[href="${CSS.escape(place.href)}"]`);
  delete root.dataset.whole;
  if (!place || !link) return () => {};
  const since = performance.now();
  let frame = 0;
  let frames = 0;
  root.dataset.whole = "";
  const end = () => {
    cancelAnimationFrame(frame);
    delete root.dataset.whole;
    for (const move of MOVES) window.removeEventListener(move, end);
  };
  const settle = () => {
    const off = link.getBoundingClientRect().top - place.top;
    if (Math.abs(off) >= 1) window.scrollBy(0, off);
    frames += 1;
    if (performance.now() - since > SETTLED_AFTER.ms && frames > SETTLED_AFTER.frames) end();
    else frame = requestAnimationFrame(settle);
  };
  for (const move of MOVES) window.addEventListener(move, end, { passive: true });
  if (place.focused) link.focus({ preventScroll: true });
  // Before anything is painted, and after the router did what it does.
  queueMicrotask(settle);
  return end;
}

function stored(): ListPosition[] {
  try {
    // Written below, by this very site.
    return JSON.parse(sessionStorage.getItem(LIST_POSITIONS_KEY) ?? "[]") as ListPosition[];
  } catch {
    // A browser that keeps nothing, or keeps nonsense: the list is where the router puts it.
    return [];
  }
}

function store(places: readonly ListPosition[]): void {
  try {
    sessionStorage.setItem(LIST_POSITIONS_KEY, JSON.stringify(places));
  } catch {
    // See above.
  }
}
