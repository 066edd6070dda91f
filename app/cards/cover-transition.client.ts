/**
 * The cover of a station grows from its card to its page, and back, by a view transition. A transition's name must be unique,
 * and a page may have several cards of one station: only the cover that was opened is marked and gets the name
 * (cover-transition.css). Not the router's transitions: an update that arrives before the old page is captured is lost there.
 */

/** The navigation that waits for its transition: the path that it opens. */
type CoverNavigation = { kind: "open" | "return"; path: string };

let navigation: CoverNavigation | null = null;

/** Which of the cards of one station was opened. */
let openedCard = { path: "", index: 0 };

let reportRendered = () => {};

/** The window shows no change while the next page is rendered. One that takes longer is shown without its transition. */
const MAX_RENDERING_MS = 500;

/** A click on a link, as React reports it. */
type LinkClick = Pick<MouseEvent, "button" | "metaKey" | "ctrlKey" | "shiftKey" | "altKey"> & {
  currentTarget: HTMLAnchorElement;
};

/** Marks the cover of the card around a link that is followed, for the transition to the station's page. */
export function openCover({ currentTarget: link, ...click }: LinkClick): void {
  if (click.button !== 0 || click.metaKey || click.ctrlKey || click.shiftKey || click.altKey) return;
  const path = link.pathname;
  openedCard = { path, index: cardsOf(path).indexOf(link) };
  navigation = { kind: "open", path };
  markCover(link);
}

/**
 * Waits until the old page is captured, if a cover moves to the page of this path. Immediate in browsers without transitions.
 * `signal`: aborted when another navigation supersedes this one, which ends the transition.
 */
export async function coverCaptured(path: string, signal: AbortSignal): Promise<void> {
  if (navigation?.path !== path || signal.aborted) return;
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  await new Promise<void>((resolve) => {
    const transition = document.startViewTransition?.(() => {
      resolve();
      return pageRendered();
    });
    if (!transition) return resolve();
    // Skipped, as in a hidden window: the page is shown without a transition.
    transition.ready.catch(() => {});
    signal.addEventListener("abort", () => transition.skipTransition());
  });
}

function pageRendered(): Promise<void> {
  return new Promise((resolve) => {
    const timeout = setTimeout(resolve, MAX_RENDERING_MS);
    reportRendered = () => {
      clearTimeout(timeout);
      resolve();
    };
  });
}

/**
 * For the page of a station: ends the transition to it, and begins the one back when the visitor returns. Returns the function
 * for the end of the page.
 */
export function showStationCover(): () => void {
  const path = window.location.pathname;
  finishNavigation();
  const onPopState = () => {
    navigation = { kind: "return", path: window.location.pathname };
  };
  window.addEventListener("popstate", onPopState);
  return () => {
    window.removeEventListener("popstate", onPopState);
    if (navigation?.kind !== "return") return;
    // The next page is in the document at the end of this task.
    queueMicrotask(() => {
      const cards = cardsOf(path);
      const card = cards[openedCard.path === path ? openedCard.index : 0] ?? cards[0];
      if (card) markCover(card);
      finishNavigation();
    });
  };
}

function finishNavigation(): void {
  navigation = null;
  reportRendered();
}

/** The links of the cards of a station on this page. */
function cardsOf(path: string): HTMLAnchorElement[] {
  return [...document.querySelectorAll<HTMLAnchorElement>(`article a[href="${CSS.escape(path)}"]`)];
}

function markCover(link: HTMLAnchorElement): void {
  for (const marked of document.querySelectorAll<HTMLElement>("[data-cover-transition]")) {
    delete marked.dataset.coverTransition;
  }
  const image = link.closest("article")?.querySelector("img");
  const frame = image?.parentElement;
  if (!image || !frame) return;
  // With its play tile, unless that stands beside it.
  const { width, height } = frame.getBoundingClientRect();
  const cover = Math.abs(width - height) < 2 ? frame : image;
  cover.dataset.coverTransition = "";
}
