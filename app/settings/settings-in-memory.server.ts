import { createContext } from "react-router";
import type { ChangeHub } from "#app/live-events/change-hub.server.ts";
import type { Database } from "#app/platform/database.server.ts";
import { log } from "#app/platform/log.server.ts";
import { settings } from "./settings.table.ts";
import { DEFAULT_SETTINGS, type SiteSettings, settingsFrom } from "./site-settings.ts";

export type SettingsInMemory = { current: () => SiteSettings; close: () => void };

/** Where a page's loader finds the settings. */
export const settingsContext = createContext<SettingsInMemory>();

/** The site's settings, read once and again after each change. A failure to read them is only logged (spec, section 8). */
export async function openSettings(database: Database, hub: Pick<ChangeHub, "onRefresh">): Promise<SettingsInMemory> {
  let current = DEFAULT_SETTINGS;

  async function read(): Promise<void> {
    try {
      current = settingsFrom(await database.select({ key: settings.key, value: settings.value }).from(settings));
    } catch (error) {
      log.error({ err: error }, "The site's settings could not be read");
    }
  }

  const close = hub.onRefresh(async (change) => {
    if (change.topic !== "stations") await read();
  });
  await read();
  return { current: () => current, close };
}
