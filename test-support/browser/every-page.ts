import type { Page } from "@playwright/test";
import { recentBuiltIn } from "../recents.ts";

/** The URLs of all pages for visitors, and of their states. */
export const EVERY_PAGE = [
  "/",
  "/stations",
  "/stations?view=rows",
  "/stations?sort=name",
  "/stations?genre=Jazz&country=Portugal",
  "/stations?sort=name&letter=F",
  "/stations/list/filters",
  "/stations/1",
  "/stations/1/embed?theme=auto",
  "/stations/1/changes",
  "/changes",
  "/changes?kind=edit",
  "/map",
  "/map?country=PT",
  "/favorites",
  "/songs",
  "/search",
  "/search?q=fip",
  "/search?q=nenhuma+assim",
  "/auth",
  "/auth/sign-up",
  "/auth/forgot",
  "/contact",
  "/privacy",
  "/terms",
  "/offline?page=/stations/1",
  "/pagina/desconhecida",
] as const;

/** Keeps the page for visitors without a connection open: it opens the wanted page as soon as the site can be reached. */
export async function keepOfflinePage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    if (location.pathname === "/offline") Object.defineProperty(navigator, "onLine", { value: false });
  });
}

/** Stores the favourites before each page that is opened next. */
export async function saveFavourites(page: Page, ...ids: string[]): Promise<void> {
  await page.addInitScript((text) => localStorage.setItem("radioFavorites", text), JSON.stringify(ids));
}

/** Stores built-in stations that were listened to, the last one first, before each page that is opened next. */
export async function saveRecents(page: Page, ...ids: string[]): Promise<void> {
  await page.addInitScript(
    (text) => localStorage.setItem("radioRecents", text),
    JSON.stringify(ids.map(recentBuiltIn)),
  );
}

/** The ids of the stations that this browser stores as listened to, the last one first. */
export const storedRecentIds = (page: Page) =>
  page.evaluate(() =>
    (JSON.parse(localStorage.getItem("radioRecents") ?? "[]") as { station: { id: string } }[]).map(
      ({ station }) => station.id,
    ),
  );
