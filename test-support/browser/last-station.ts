import type { Page } from "@playwright/test";
import type { StoredStation } from "#app/browse/library/last-station.ts";
import { recentBuiltIn } from "../recents.ts";

/** The value of a browser in which the first of these built-in stations was chosen last, from a list of them. */
export function storedStation(...ids: [string, ...string[]]): StoredStation {
  const list = ids.map((id) => recentBuiltIn(id).station);
  return { station: recentBuiltIn(ids[0]).station, list: list.length > 1 ? list : [], playing: false };
}

/** Stores the value before the next page is opened, once: pages may change it. */
export async function saveLastStation(page: Page, value: StoredStation | string): Promise<void> {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  await page.addInitScript((stored) => {
    if (location.protocol === "about:" || sessionStorage.getItem("lastStationSaved")) return;
    sessionStorage.setItem("lastStationSaved", "yes");
    localStorage.setItem("radioLastStation", stored);
  }, text);
}

/** The id of the station that the browser has stored; null without one. */
export function storedStationId(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const stored = localStorage.getItem("radioLastStation");
    return stored === null ? null : (JSON.parse(stored) as { station: { id: string } }).station.id;
  });
}
