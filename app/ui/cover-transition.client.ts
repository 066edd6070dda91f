/**
 * Moves the cover of a station by a view transition. Its name must be unique, and a page may have several cards of one station:
 * only the cover that moves has the name, and only during its transition (cover-transition.css). Not the router's transitions:
 * an update that arrives before the old page is captured is lost there.
 */

/** A navigation that moves a cover: from the card around a link to its page, or from the page of a station back to its card. */
export type CoverNavigation =
  | { kind: "open"; path: string; link: HTMLAnchorElement }
  | { kind: "return"; path: string; stationPath: string };

/** Which of the cards of a station was opened, by the path of its page. */
const openedCards = new Map<string, number>();

let running: ViewTransition | null = null;

let resolveRendered = () => {};

/** The window shows no change while the next page is rendered. One that takes longer is shown without its transition. */
const MAX_RENDERING_MS = 500;

/** Starts the transition of a navigation, and waits until the old page is captured. */
export async function captureCover(navigation: CoverNavigation, signal: AbortSignal): Promise<void> {
  if (navigation.kind === "open") rememberCard(navigation);
  await new Promise<void>((resolve) => {
    const transition = moveCover(coverBefore(navigation), async () => {
      resolve();
      await pageRendered();
      return coverAfter(navigation);
    });
    signal.addEventListener("abort", () => transition.skipTransition());
  });
}

/** Ends the wait for the next page: it is in the document. */
export function reportRendered(): void {
  resolveRendered();
}

/** `arrive`: called when the old state is captured; gives the cover of the new one when that is rendered. */
function moveCover(from: Element | null, arrive: () => Promise<Element | null>): ViewTransition {
  markCover(from);
  const transition = document.startViewTransition(async () => {
    const to = await arrive();
    if (running === transition) markCover(to);
  });
  running = transition;
  const finish = () => running === transition && markCover(null);
  transition.finished.then(finish, finish);
  // Skipped, as in a hidden window: the page is shown without a transition.
  transition.ready.catch(() => {});
  return transition;
}

function markCover(cover: Element | null): void {
  for (const marked of document.querySelectorAll(`[${MARK}]`)) marked.removeAttribute(MARK);
  cover?.setAttribute(MARK, "");
}

const MARK = "data-cover-transition";

function pageRendered(): Promise<void> {
  return new Promise((resolve) => {
    const timeout = setTimeout(resolve, MAX_RENDERING_MS);
    resolveRendered = () => {
      clearTimeout(timeout);
      resolve();
    };
  });
}

function rememberCard({ path, link }: { path: string; link: HTMLAnchorElement }): void {
  openedCards.set(path, cardLinks(path).indexOf(link));
}

function coverBefore(navigation: CoverNavigation): Element | null {
  return navigation.kind === "open" ? coverOfCard(navigation.link) : coverOfPage();
}

function coverAfter(navigation: CoverNavigation): Element | null {
  if (navigation.kind === "open") return coverOfPage();
  const links = cardLinks(navigation.stationPath);
  const link = links[openedCards.get(navigation.stationPath) ?? 0] ?? links[0];
  return link ? coverOfCard(link) : null;
}

function coverOfPage(): Element | null {
  return document.querySelector("[data-page-cover]");
}

/** The links of the cards of a station on this page; that of the dial, which may change, is the last. */
function cardLinks(path: string): HTMLAnchorElement[] {
  const link = `a[href="${CSS.escape(path)}"]`;
  return [`article ${link}`, `[data-readout] ${link}`].flatMap((selector) => [
    ...document.querySelectorAll<HTMLAnchorElement>(selector),
  ]);
}

function coverOfCard(link: HTMLAnchorElement): Element | null {
  const image = link.closest("article, [data-readout]")?.querySelector("img");
  const frame = image?.parentElement;
  if (!image || !frame) return null;
  // With its play tile, unless that stands beside it.
  const { width, height } = frame.getBoundingClientRect();
  return Math.abs(width - height) < 2 ? frame : image;
}
