import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { openChangeHub } from "#app/live-events/change-hub.server.ts";
import { recordChanges } from "../../test-support/change-hubs.ts";
import { onBothEngines } from "../../test-support/databases.ts";
import { saveSetting } from "./save-setting.server.ts";
import { settings } from "./settings.table.ts";

onBothEngines("a setting that is saved again has its new value, and the others keep theirs", async ({ database }) => {
  const logoUrl = "https://radio.example/logo.svg";
  expect(await saveSetting(database, "logo_url", logoUrl)).toEqual({ logoUrl, siteName: "RadioWave" });
  expect(await saveSetting(database, "site_name", "Rádio Um")).toEqual({ logoUrl, siteName: "Rádio Um" });
  expect(await saveSetting(database, "site_name", "Rádio Dois")).toEqual({ logoUrl, siteName: "Rádio Dois" });
  expect(await database.select({ key: settings.key }).from(settings)).toHaveLength(2);
});

onBothEngines("every open page is notified of a setting that was saved", async ({ connection, database }) => {
  const hub = await openChangeHub(connection);
  const heard = recordChanges(hub);
  await saveSetting(database, "site_name", "Rádio Clube");
  await heard.until(1);
  expect(heard.notified).toEqual([{ topic: "settings" }]);
  hub.close();
});

onBothEngines("a setting that cannot be saved changes nothing", async ({ database }) => {
  await saveSetting(database, "site_name", "Rádio Clube");
  await database.execute(sql`alter table settings add constraint settings_short check (length(value) < 20)`);
  await expect(saveSetting(database, "site_name", "R".repeat(20))).rejects.toThrow();
  expect(await database.select({ value: settings.value }).from(settings)).toEqual([{ value: "Rádio Clube" }]);
});
