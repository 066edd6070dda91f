/**
 * Moves the cover of a station by a view transition. Its name must be unique, and a page may have several cards of one
 * station: only the cover that moves has the name, and only during its transition (cover-transition.css). Not the
 * router's transitions: an update that arrives before the old page is captured is lost there.
 */

/**
 * A navigation that moves a cover: from the card around a link, or from the player's bar, to the station's page, or
 * back from there.
 */
export type CoverNavigation =
  | { kind: "open"; path: string; link: HTMLAnchorElement; from: "card" | "player" }
  | { kind: "return"; path: string; stationPath: string };

/** From where the page of a station was opened, by its path: which of its cards, or the player's bar. */
const origins = new Map<string, number | "player">();

let running: ViewTransition | null = null;

let resolveRendered = () => {};

/** The window shows no change while the next page is rendered. One that takes longer is shown without its transition. */
export const MAX_RENDERING_MS = 500;
/** No frame is drawn meanwhile. */
const RENDERING_POLL_MS = 8;

/** Starts the transition of a navigation, and waits until the old page is captured. */
export async function captureCover(navigation: CoverNavigation, signal: AbortSignal): Promise<void> {
  const path = navigation.kind === "open" ? navigation.path : navigation.stationPath;
  if (navigation.kind === "open") {
    origins.set(path, navigation.from === "player" ? "player" : cardLinks(path).indexOf(navigation.link));
  }
  const origin = origins.get(path) ?? 0;
  const coverAtOrigin = () => (origin === "player" ? coverOfBar(path) : coverOfCard(path, origin));
  const [from, to] = navigation.kind === "open" ? [coverAtOrigin, coverOfPage] : [coverOfPage, coverAtOrigin];
  await new Promise<void>((resolve) => {
    const transition = moveCover(origin === "player" ? "player" : "card", from(), async () => {
      resolve();
      await pageRendered();
      return to();
    });
    signal.addEventListener("abort", () => transition.skipTransition());
  });
}

/** Moves the cover beside a play tile, if it is in the window, to the player's bar. The tile's own stays where it is. */
export function moveToPlayer(tile: HTMLElement): void {
  const image = tile.parentElement?.querySelector("img");
  const { top = 0, bottom = 0 } = image?.getBoundingClientRect() ?? {};
  if (image && bottom > 0 && top < window.innerHeight) moveCover("player", image, coverInBar);
}

/**
 * The cover in the player's bar. The bar is rendered when the press has ended, which a busy browser may report after the
 * old page is captured. Null if the bar is not rendered in time.
 */
async function coverInBar(): Promise<Element | null> {
  let isLate = false;
  const timeout = setTimeout(() => {
    isLate = true;
  }, MAX_RENDERING_MS);
  while (!shownInBar() && !isLate) await new Promise((resolve) => setTimeout(resolve, RENDERING_POLL_MS));
  clearTimeout(timeout);
  return shownInBar();
}

/** Ends the wait for the next page: it is in the document. */
export function reportRendered(): void {
  resolveRendered();
}

/**
 * `place`: where the cover is, or arrives, when it is not on a station's page. `arrive`: called when the old state is
 * captured; gives the cover of the new one when that is rendered.
 */
function moveCover(
  place: "card" | "player",
  from: Element | null,
  arrive: () => Promise<Element | null>,
): ViewTransition {
  markCover(from, place);
  const transition = document.startViewTransition(async () => {
    const to = await arrive();
    if (running === transition) markCover(to, place);
  });
  running = transition;
  const finish = () => running === transition && markCover(null, place);
  transition.finished.then(finish, finish);
  // Skipped, as in a hidden window: the page is shown without a transition.
  transition.ready.catch(() => {});
  return transition;
}

function markCover(cover: Element | null, place: "card" | "player"): void {
  for (const marked of document.querySelectorAll(`[${MARK}]`)) marked.removeAttribute(MARK);
  cover?.setAttribute(MARK, place);
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

function coverOfPage(): Element | null {
  return document.querySelector("[data-page-cover]");
}

/** Null if the player's bar has another station. */
function coverOfBar(path: string): Element | null {
  return linksIn("[data-player-bar]", path).length > 0 ? shownInBar() : null;
}

/** The cover that the player's bar shows: of the two, for narrow and wide screens. */
function shownInBar(): Element | null {
  const images = [...document.querySelectorAll<HTMLElement>("[data-player-bar] img")];
  return images.find(({ offsetWidth }) => offsetWidth > 0) ?? null;
}

/** The cover of one of the cards of a station; the first if the page has fewer. */
function coverOfCard(path: string, index: number): Element | null {
  const links = cardLinks(path);
  const image = (links[index] ?? links[0])?.closest(CARDS.join(", "))?.querySelector("img");
  const frame = image?.parentElement;
  if (!image || !frame) return null;
  // With its play tile, unless that is beside it.
  const { width, height } = frame.getBoundingClientRect();
  return Math.abs(width - height) < 2 ? frame : image;
}

/** The links of the cards of a station on this page; that of the dial, which may change, is the last. */
function cardLinks(path: string): HTMLAnchorElement[] {
  return CARDS.flatMap((card) => linksIn(card, path));
}

const CARDS = ["article", "[data-readout]"];

function linksIn(container: string, path: string): HTMLAnchorElement[] {
  return [...document.querySelectorAll<HTMLAnchorElement>(`${container} a[href="${CSS.escape(path)}"]`)];
}
