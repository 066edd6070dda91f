import { createContext } from "react-router";
import type { ChangeHub } from "#app/live-events/change-hub.server.ts";
import type { Database } from "#app/platform/database.server.ts";
import { log } from "#app/platform/log.server.ts";
import { readSettings } from "./read-settings.server.ts";
import { DEFAULT_SETTINGS, type SiteSettings } from "./site-settings.ts";

export type SettingsInMemory = { current: () => SiteSettings; close: () => void };

/** Where a page's loader finds the settings. */
export const settingsContext = createContext<SettingsInMemory>();

/** The site's settings, read once and again after each change. A failure to read them is only logged (spec, section 8). */
export async function openSettings(database: Database, hub: Pick<ChangeHub, "onRefresh">): Promise<SettingsInMemory> {
  let current = DEFAULT_SETTINGS;

  async function read(): Promise<void> {
    try {
      current = await readSettings(database);
    } catch (error) {
      log.error({ err: error }, "The site's settings could not be read");
    }
  }

  const close = hub.onRefresh(async (change) => {
    if (change.topic === "settings" || change.topic === "everything") await read();
  });
  await read();
  return { current: () => current, close };
}
