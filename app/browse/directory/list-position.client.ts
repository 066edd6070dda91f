import { readStored, writeStored } from "#app/platform/browser/web-storage.client.ts";
import { LIST_POSITIONS_KEY } from "./list-position.ts";

/**
 * A visitor's position in a list. `key`: of the history entry; `href`: a station's link; `top`: the link's distance
 * from the window's top in px; `focused`: whether it had the focus.
 */
type ListPosition = { key: string; href: string; top: number; focused: boolean };

const MAX_POSITIONS = 20;

/** Events that end the restoring of a position. */
const USER_INPUTS = ["wheel", "touchstart", "pointerdown", "keydown"];

/**
 * How long the position is adjusted: until after the router has restored its own scroll position, and until a slow
 * machine has painted the whole list once.
 */
const MIN_ADJUSTMENT = { ms: 600, frames: 4 };

/** Saves the visitor's position in a list under the key of the history entry. The tab keeps the last 20. */
export function saveListPosition(list: Element, key: string): void {
  const links = [...list.querySelectorAll<HTMLAnchorElement>("article a[href]")];
  const focused = links.find((link) => link === document.activeElement);
  const link = focused ?? links.find((candidate) => candidate.getBoundingClientRect().top >= 0);
  if (!link) return;
  const position = {
    key,
    href: link.getAttribute("href") ?? "",
    top: link.getBoundingClientRect().top,
    focused: link === focused,
  };
  writePositions([position, ...readPositions().filter((other) => other.key !== key)].slice(0, MAX_POSITIONS));
}

/**
 * Restores the visitor's position in a list by a station, not by a scroll offset: items that were never rendered have
 * estimated heights. All items are laid out meanwhile, after which the browser remembers their heights. Returns the
 * function that ends it.
 */
export function restoreListPosition(list: Element, key: string): () => void {
  const root = document.documentElement;
  const position = readPositions().find((saved) => saved.key === key);
  const link = position && list.querySelector<HTMLElement>(`article a[href="${CSS.escape(position.href)}"]`);
  delete root.dataset.fullLayout;
  if (!position || !link) return () => {};
  const startedAt = performance.now();
  let frame = 0;
  let frames = 0;
  root.dataset.fullLayout = "";
  const end = () => {
    cancelAnimationFrame(frame);
    delete root.dataset.fullLayout;
    for (const input of USER_INPUTS) window.removeEventListener(input, end);
  };
  const adjust = () => {
    const offset = link.getBoundingClientRect().top - position.top;
    if (Math.abs(offset) >= 1) window.scrollBy(0, offset);
    frames += 1;
    if (performance.now() - startedAt > MIN_ADJUSTMENT.ms && frames > MIN_ADJUSTMENT.frames) end();
    else frame = requestAnimationFrame(adjust);
  };
  for (const input of USER_INPUTS) window.addEventListener(input, end, { passive: true });
  if (position.focused) link.focus({ preventScroll: true });
  // Before the paint, but after the router's own scroll restoration.
  queueMicrotask(adjust);
  return end;
}

function readPositions(): ListPosition[] {
  try {
    // Written by writePositions.
    return JSON.parse(readStored("sessionStorage", LIST_POSITIONS_KEY) ?? "[]") as ListPosition[];
  } catch {
    // Invalid content: the router's scroll position stays.
    return [];
  }
}

function writePositions(positions: readonly ListPosition[]): void {
  writeStored("sessionStorage", LIST_POSITIONS_KEY, JSON.stringify(positions));
}
