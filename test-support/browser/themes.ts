import type { Page } from "@playwright/test";

/** The page's background in each theme, as the browser computes it. */
export const BACKGROUNDS = { light: "rgb(245, 248, 249)", dark: "rgb(12, 18, 34)" };

export const backgroundOf = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);

export const themeOf = (page: Page) => page.evaluate(() => document.documentElement.dataset.theme);

/** The effective theme colour: the first meta element whose media condition holds. Source: HTML, theme-color. */
export function frameColour(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const metas = [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')];
    return metas.find((meta) => matchMedia(meta.media).matches)?.getAttribute("content") ?? null;
  });
}
