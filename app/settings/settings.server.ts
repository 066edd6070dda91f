import { createContext } from "react-router";
import { announce } from "#app/live-events/announce.server.ts";
import type { ChangeHub } from "#app/live-events/change-hub.server.ts";
import type { Database } from "#app/platform/database.server.ts";
import { log } from "#app/platform/log.server.ts";
import type { SettingKey } from "./setting-value.ts";
import { settings } from "./settings.table.ts";
import { DEFAULT_SETTINGS, type SiteSettings, settingsFrom } from "./site-settings.ts";

export type SettingsInMemory = { current: () => SiteSettings; close: () => void };

/** The settings, for page loaders. */
export const settingsContext = createContext<SettingsInMemory>();

/** Reads the site's settings at start and again after each change. A read that fails is only logged (spec, section 8). */
export async function openSettings(database: Database, hub: Pick<ChangeHub, "onRefresh">): Promise<SettingsInMemory> {
  let current = DEFAULT_SETTINGS;

  async function refresh(): Promise<void> {
    try {
      current = await readSettings(database);
    } catch (error) {
      log.error({ err: error }, "settings read failed");
    }
  }

  const close = hub.onRefresh(async (change) => {
    if (change.topic === "settings" || change.topic === "everything") await refresh();
  });
  await refresh();
  return { current: () => current, close };
}

/** The settings in the database, for the form that has just changed them; pages use those in memory. */
export async function readSettings(database: Pick<Database, "select">): Promise<SiteSettings> {
  return settingsFrom(await database.select({ key: settings.key, value: settings.value }).from(settings));
}

/** Saves a value parsed by `parseSetting` and notifies open pages. Returns all settings after the change. */
export function saveSetting(database: Database, key: SettingKey, value: string): Promise<SiteSettings> {
  return database.transaction(async (transaction) => {
    const updatedAt = new Date();
    await transaction
      .insert(settings)
      .values({ key, value, updatedAt })
      .onConflictDoUpdate({ target: settings.key, set: { value, updatedAt } });
    await announce(transaction, { topic: "settings" });
    return readSettings(transaction);
  });
}
