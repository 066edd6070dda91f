import { sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { openChangeHub } from "#app/platform/live-events/change-hub.server.ts";
import { log } from "#app/platform/process/log.server.ts";
import { MAX_URL_LENGTH } from "#app/platform/text/web-url.ts";
import { recordChanges } from "#test-support/change-hubs.ts";
import { onBothEngines } from "#test-support/databases.ts";
import { openSettings, parseSetting, saveSetting, settingFields } from "./settings.server.ts";
import { settings } from "./settings.table.ts";
import { SETTING_KEYS } from "./site-settings.ts";

const DEFAULTS = { logoUrl: "", siteName: "RadioWave" };

onBothEngines("openSettings: a new site has the default name and no logo", async ({ connection, database }) => {
  const hub = await openChangeHub(connection);
  expect((await openSettings(database, hub)).current()).toEqual(DEFAULTS);
  hub.close();
});

onBothEngines("openSettings reads the saved settings at start", async ({ connection, database }) => {
  const hub = await openChangeHub(connection);
  await database.insert(settings).values({ key: "logo_url", value: "https://radio.example/logo.svg" });
  const inMemory = await openSettings(database, hub);
  expect(inMemory.current()).toEqual({ ...DEFAULTS, logoUrl: "https://radio.example/logo.svg" });
  hub.close();
});

onBothEngines(
  "a changed setting is in memory before change listeners are notified",
  async ({ connection, database, change }) => {
    const hub = await openChangeHub(connection);
    const inMemory = await openSettings(database, hub);
    const seen: string[] = [];
    hub.onChange(() => seen.push(inMemory.current().siteName));
    const changes = recordChanges(hub);
    await change({ topic: "settings" }, (transaction) =>
      transaction.insert(settings).values({ key: "site_name", value: "Rádio Clube" }),
    );
    await changes.until(1);
    expect(seen).toEqual(["Rádio Clube"]);

    await change({ topic: "settings" }, (transaction) => transaction.delete(settings));
    await changes.until(2);
    expect(inMemory.current()).toEqual(DEFAULTS);
    hub.close();
  },
);

onBothEngines("after close the settings are no longer read", async ({ connection, database, change }) => {
  const hub = await openChangeHub(connection);
  const inMemory = await openSettings(database, hub);
  const changes = recordChanges(hub);
  inMemory.close();
  await change({ topic: "settings" }, (transaction) =>
    transaction.insert(settings).values({ key: "site_name", value: "Rádio Clube" }),
  );
  await changes.until(1);
  expect(inMemory.current()).toEqual(DEFAULTS);
  hub.close();
});

onBothEngines("a failed read is logged, and the settings in memory stay", async ({ connection, database, change }) => {
  const hub = await openChangeHub(connection);
  const changes = recordChanges(hub);
  const logged = vi.spyOn(log, "error");
  await database.insert(settings).values({ key: "site_name", value: "Rádio Clube" });
  await database.execute(sql`alter table settings rename to settings_away`);

  const inMemory = await openSettings(database, hub);
  expect(inMemory.current()).toEqual(DEFAULTS);
  expect(logged).toHaveBeenCalledTimes(1);

  await change({ topic: "settings" }, (transaction) =>
    transaction.execute(sql`alter table settings_away rename to settings`),
  );
  await changes.until(1);
  expect(inMemory.current().siteName).toBe("Rádio Clube");

  await change({ topic: "settings" }, (transaction) =>
    transaction.execute(sql`alter table settings rename to settings_away`),
  );
  await changes.until(2);
  expect(inMemory.current().siteName, "the last settings that were read").toBe("Rádio Clube");
  logged.mockRestore();
  hub.close();
});

onBothEngines("saveSetting replaces the value of its key and keeps the other settings", async ({ database }) => {
  const logoUrl = "https://radio.example/logo.svg";
  expect(await saveSetting(database, { key: "logo_url", value: logoUrl, now: new Date() })).toEqual({
    logoUrl,
    siteName: "RadioWave",
  });
  expect(await saveSetting(database, { key: "site_name", value: "Rádio Um", now: new Date() })).toEqual({
    logoUrl,
    siteName: "Rádio Um",
  });
  expect(await saveSetting(database, { key: "site_name", value: "Rádio Dois", now: new Date() })).toEqual({
    logoUrl,
    siteName: "Rádio Dois",
  });
  expect(await database.select({ key: settings.key }).from(settings)).toHaveLength(2);
});

onBothEngines("saveSetting announces a change of settings", async ({ connection, database }) => {
  const hub = await openChangeHub(connection);
  const changes = recordChanges(hub);
  await saveSetting(database, { key: "site_name", value: "Rádio Clube", now: new Date() });
  await changes.until(1);
  expect(changes.notified).toEqual([{ topic: "settings" }]);
  hub.close();
});

onBothEngines("saveSetting: a failed write changes nothing", async ({ database }) => {
  await saveSetting(database, { key: "site_name", value: "Rádio Clube", now: new Date() });
  await database.execute(sql`alter table settings add constraint settings_short check (length(value) < 20)`);
  await expect(saveSetting(database, { key: "site_name", value: "R".repeat(20), now: new Date() })).rejects.toThrow();
  expect(await database.select({ value: settings.value }).from(settings)).toEqual([{ value: "Rádio Clube" }]);
});

const refused = (message: string) => ({ ok: false, kind: "invalid", message });
const BAD_NAME = refused("Nome do site inválido (máximo 50 caracteres)");
const urlOfLength = (length: number) => "https://example.com/".padEnd(length, "x");

test("SETTING_KEYS lists the keys of the schema", () => {
  expect(SETTING_KEYS).toEqual(Object.keys(settingFields.shape));
});

test("parseSetting trims values", () => {
  expect(parseSetting("logo_url", " https://example.com/logo.svg ")).toEqual({
    ok: true,
    key: "logo_url",
    value: "https://example.com/logo.svg",
  });
  expect(parseSetting("site_name", " Rádio Clube ")).toEqual({ ok: true, key: "site_name", value: "Rádio Clube" });
});

test.each(["", " \n", undefined, null, 5, {}, []])("logo_url %j counts as missing", (value) => {
  expect(parseSetting("logo_url", value)).toEqual(refused("Por favor, insira um URL válido"));
});

test.each([
  "example.com/logo.png",
  "ftp://example.com/l",
  "javascript:alert(1)",
  "data:image/png;base64,",
  "/logo.png",
])("logo_url %s has a scheme other than http or https", (value) => {
  expect(parseSetting("logo_url", value)).toEqual(refused("URL deve começar com http:// ou https://"));
});

test.each(["http://", "https://exa mple.com/l.png", "https://example.com/\u0000"])(
  "logo_url %j is not a valid URL",
  (value) => {
    expect(parseSetting("logo_url", value)).toEqual(refused("URL inválido"));
  },
);

test("logo_url is limited in length", () => {
  expect(parseSetting("logo_url", urlOfLength(MAX_URL_LENGTH))).toMatchObject({ ok: true });
  expect(parseSetting("logo_url", urlOfLength(MAX_URL_LENGTH + 1))).toEqual(
    refused(`URL pode ter no máximo ${MAX_URL_LENGTH} caracteres`),
  );
});

test("site_name is stored composed, and its limit counts composed letters", () => {
  const name = "é".repeat(50);
  expect(parseSetting("site_name", ` ${name.normalize("NFD")}\u00ad`)).toEqual({
    ok: true,
    key: "site_name",
    value: name,
  });
});

test("site_name accepts 50 characters and refuses 51", () => {
  expect(parseSetting("site_name", ` ${"ã".repeat(50)} `)).toMatchObject({ ok: true, value: "ã".repeat(50) });
  expect(parseSetting("site_name", "ã".repeat(51))).toEqual(BAD_NAME);
});

test.each(["", " ", "\u200b", "Rádio\nClube", "Rádio\u0000", "\u202eRádio", undefined, null, 5, ["Rádio"]])(
  "site_name %j is refused",
  (value) => {
    expect(parseSetting("site_name", value)).toEqual(BAD_NAME);
  },
);

test.each(["colour", "", "toString", "__proto__", "LOGO_URL"])("the unknown key %j is not found", (key) => {
  expect(parseSetting(key, "x")).toEqual({ ok: false, kind: "not-found", message: "Configuração desconhecida" });
});
