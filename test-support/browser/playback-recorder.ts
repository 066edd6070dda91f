import type { Page } from "@playwright/test";
import { expect } from "./journey.ts";

/** What `recordPlayback` leaves in a page. */
type Noted = { playedSeconds: () => number; barTexts: string[] };

/**
 * Lets a page tell what is heard in it, and all that its player has said: some words stand there for a moment only, and
 * the first seconds of an MP3 come from an element that is in no document. To be called before the page is opened.
 */
export async function recordPlayback(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const elements = new Set<HTMLMediaElement>();
    const play = HTMLMediaElement.prototype.play;
    HTMLMediaElement.prototype.play = function playNoted() {
      elements.add(this);
      return play.call(this);
    };
    const playedSeconds = () =>
      Math.max(0, ...[...elements].map((audio) => (audio.paused || audio.volume === 0 ? 0 : audio.currentTime)));
    const barTexts: string[] = [];
    const note = () => {
      const text = document.querySelector("section[aria-label=Leitor]")?.textContent ?? "";
      if (text !== barTexts.at(-1)) barTexts.push(text);
    };
    new MutationObserver(note).observe(document, { subtree: true, childList: true, characterData: true });
    Object.assign(window, { playedSeconds, barTexts });
  });
}

/** Waits until what is heard, from whichever element, advances. */
export async function expectAudible(page: Page): Promise<void> {
  // recordPlayback has put it there.
  const heard = () => page.evaluate(() => (window as unknown as Noted).playedSeconds());
  const before = await heard();
  await expect.poll(heard, { message: "what is heard advances", intervals: [100] }).toBeGreaterThan(before + 0.2);
}

/** Waits until the player has said this of a station, if only for a moment. */
export async function expectPlayerText(page: Page, name: string, words: string): Promise<void> {
  // recordPlayback has put it there.
  const said = () => page.evaluate(() => (window as unknown as Noted).barTexts);
  await expect
    .poll(async () => (await said()).some((text) => text.includes(name) && text.includes(words)), {
      message: `the player says '${words}' of ${name}`,
      intervals: [100],
    })
    .toBe(true);
}
