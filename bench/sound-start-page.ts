import type { Page } from "@playwright/test";

/**
 * Records in every page when sound first advances after `soundAsked()`: an audio element that plays and is not muted,
 * also outside the document.
 */
export async function watchFirstSound(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const elements = new Set<HTMLMediaElement>();
    const play = HTMLMediaElement.prototype.play;
    HTMLMediaElement.prototype.play = function remember() {
      elements.add(this);
      return play.call(this);
    };
    Object.assign(window, {
      soundAsked: () => {
        const asked = performance.now();
        const before = new Map<HTMLMediaElement, number>();
        return new Promise<number>((resolve) => {
          const looking = setInterval(() => {
            for (const element of elements) {
              const position = before.get(element);
              if (position !== undefined && element.currentTime > position && element.volume > 0 && !element.paused) {
                clearInterval(looking);
                resolve(performance.now() - asked);
              }
              if (element.readyState > 2) before.set(element, element.currentTime);
            }
          }, 5);
        });
      },
    });
  });
}

/** Clicks the button and gives the ms until sound advances. */
export function clickToSound(page: Page, button: string): Promise<number> {
  return page.evaluate((selector) => {
    const { soundAsked } = window as unknown as { soundAsked: () => Promise<number> };
    const heard = soundAsked();
    document.querySelector<HTMLButtonElement>(selector)?.click();
    return heard;
  }, button);
}
