import { announce } from "#app/live-events/announce.server.ts";
import type { Database } from "#app/platform/database.server.ts";
import type { SettingKey } from "./setting-value.ts";
import { settings } from "./settings.table.ts";
import { type SiteSettings, settingsFrom } from "./site-settings.ts";

/** Saves a setting, whose value has been read by `parseSetting`, and tells every open page. Gives the settings as they are then. */
export function saveSetting(database: Database, key: SettingKey, value: string): Promise<SiteSettings> {
  return database.transaction(async (transaction) => {
    const updatedAt = new Date();
    await transaction
      .insert(settings)
      .values({ key, value, updatedAt })
      .onConflictDoUpdate({ target: settings.key, set: { value, updatedAt } });
    await announce(transaction, { topic: "settings" });
    return settingsFrom(await transaction.select({ key: settings.key, value: settings.value }).from(settings));
  });
}
