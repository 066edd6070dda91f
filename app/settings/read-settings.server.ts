import type { Database } from "#app/platform/database.server.ts";
import { settings } from "./settings.table.ts";
import { type SiteSettings, settingsFrom } from "./site-settings.ts";

/** The settings as they stand in the database: for the form that has just changed them. Pages read them from memory. */
export async function readSettings(database: Database): Promise<SiteSettings> {
  return settingsFrom(await database.select({ key: settings.key, value: settings.value }).from(settings));
}
