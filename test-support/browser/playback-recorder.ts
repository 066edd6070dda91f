import type { Page } from "@playwright/test";
import { expect } from "./journey.ts";

/** Defined in the page by `recordPlayback`. */
type PlaybackRecord = { playedSeconds: () => number; barTexts: string[] };

/**
 * Records the playback of a page, and all texts of its player: some are visible only briefly, and the first seconds of
 * an MP3 play in an element outside the document. Call it before the page is opened.
 */
export async function recordPlayback(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const elements = new Set<HTMLMediaElement>();
    const play = HTMLMediaElement.prototype.play;
    HTMLMediaElement.prototype.play = function playRecorded() {
      elements.add(this);
      return play.call(this);
    };
    const playedSeconds = () =>
      Math.max(0, ...[...elements].map((audio) => (audio.paused || audio.volume === 0 ? 0 : audio.currentTime)));
    const barTexts: string[] = [];
    const recordText = () => {
      const text = document.querySelector("section[aria-label=Leitor]")?.textContent ?? "";
      if (text !== barTexts.at(-1)) barTexts.push(text);
    };
    new MutationObserver(recordText).observe(document, { subtree: true, childList: true, characterData: true });
    Object.assign(window, { playedSeconds, barTexts });
  });
}

/** Waits until the sound of any element advances. */
export async function expectAudible(page: Page): Promise<void> {
  // Defined by recordPlayback.
  const playedSeconds = () => page.evaluate(() => (window as unknown as PlaybackRecord).playedSeconds());
  const before = await playedSeconds();
  await expect.poll(playedSeconds, { message: "the sound advances", intervals: [100] }).toBeGreaterThan(before + 0.2);
}

/** Waits until the player has shown this text with the name of a station, even briefly. */
export async function expectPlayerText(page: Page, name: string, message: string): Promise<void> {
  // Defined by recordPlayback.
  const barTexts = () => page.evaluate(() => (window as unknown as PlaybackRecord).barTexts);
  await expect
    .poll(async () => (await barTexts()).some((text) => text.includes(name) && text.includes(message)), {
      message: `the player shows '${message}' for ${name}`,
      intervals: [100],
    })
    .toBe(true);
}
