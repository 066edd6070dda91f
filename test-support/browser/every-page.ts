import type { Page } from "@playwright/test";

/** Every page of the site as a visitor meets it, states that an address holds included. */
export const EVERY_PAGE = [
  "/",
  "/stations",
  "/stations?view=rows",
  "/stations?sort=name",
  "/stations?genre=Jazz&country=Portugal",
  "/stations?sort=name&letter=F",
  "/stations/list/filters",
  "/stations/1",
  "/favorites",
  "/search",
  "/search?q=fip",
  "/search?q=nenhuma+assim",
  "/auth",
  "/auth/sign-up",
  "/contact",
  "/pagina/desconhecida",
] as const;

/** Makes these the browser's favourites from the next page on. */
export async function saveFavourites(page: Page, ...ids: string[]): Promise<void> {
  await page.context().addInitScript((text) => localStorage.setItem("radioFavorites", text), JSON.stringify(ids));
}
