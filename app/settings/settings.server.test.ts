import { sql } from "drizzle-orm";
import { expect, vi } from "vitest";
import { openChangeHub } from "#app/live-events/change-hub.server.ts";
import { log } from "#app/platform/log.server.ts";
import { recordChanges } from "../../test-support/change-hubs.ts";
import { onBothEngines } from "../../test-support/databases.ts";
import { openSettings } from "./settings.server.ts";
import { settings } from "./settings.table.ts";

const DEFAULTS = { logoUrl: "", siteName: "RadioWave" };

onBothEngines("a new site has the default name and no logo", async ({ connection, database }) => {
  const hub = await openChangeHub(connection);
  expect((await openSettings(database, hub)).current()).toEqual(DEFAULTS);
  hub.close();
});

onBothEngines("what the administrator has set is there from the start", async ({ connection, database }) => {
  const hub = await openChangeHub(connection);
  await database.insert(settings).values({ key: "logo_url", value: "https://radio.example/logo.svg" });
  const inMemory = await openSettings(database, hub);
  expect(inMemory.current()).toEqual({ ...DEFAULTS, logoUrl: "https://radio.example/logo.svg" });
  hub.close();
});

onBothEngines(
  "a setting that changes is seen by the time visitors are notified",
  async ({ connection, database, change }) => {
    const hub = await openChangeHub(connection);
    const inMemory = await openSettings(database, hub);
    const seen: string[] = [];
    hub.onChange(() => seen.push(inMemory.current().siteName));
    const heard = recordChanges(hub);
    await change({ topic: "settings" }, (transaction) =>
      transaction.insert(settings).values({ key: "site_name", value: "Rádio Clube" }),
    );
    await heard.until(1);
    expect(seen).toEqual(["Rádio Clube"]);

    await change({ topic: "settings" }, (transaction) => transaction.delete(settings));
    await heard.until(2);
    expect(inMemory.current()).toEqual(DEFAULTS);
    hub.close();
  },
);

onBothEngines(
  "settings that nobody keeps in memory any more are not read",
  async ({ connection, database, change }) => {
    const hub = await openChangeHub(connection);
    const inMemory = await openSettings(database, hub);
    const heard = recordChanges(hub);
    inMemory.close();
    await change({ topic: "settings" }, (transaction) =>
      transaction.insert(settings).values({ key: "site_name", value: "Rádio Clube" }),
    );
    await heard.until(1);
    expect(inMemory.current()).toEqual(DEFAULTS);
    hub.close();
  },
);

onBothEngines(
  "settings that cannot be read are logged, and the site goes on",
  async ({ connection, database, change }) => {
    const hub = await openChangeHub(connection);
    const heard = recordChanges(hub);
    const logged = vi.spyOn(log, "error");
    await database.insert(settings).values({ key: "site_name", value: "Rádio Clube" });
    await database.execute(sql`alter table settings rename to settings_away`);

    const inMemory = await openSettings(database, hub);
    expect(inMemory.current()).toEqual(DEFAULTS);
    expect(logged).toHaveBeenCalledTimes(1);

    await change({ topic: "settings" }, (transaction) =>
      transaction.execute(sql`alter table settings_away rename to settings`),
    );
    await heard.until(1);
    expect(inMemory.current().siteName).toBe("Rádio Clube");

    await change({ topic: "settings" }, (transaction) =>
      transaction.execute(sql`alter table settings rename to settings_away`),
    );
    await heard.until(2);
    expect(inMemory.current().siteName, "the last that could be read").toBe("Rádio Clube");
    logged.mockRestore();
    hub.close();
  },
);
