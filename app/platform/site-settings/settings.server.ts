import { eq } from "drizzle-orm";
import { createContext } from "react-router";
import { z } from "zod";
import type { Database } from "#app/platform/database/database.server.ts";
import { isDatabaseUnavailable } from "#app/platform/errors/refusal-of.server.ts";
import { fieldsSchema, parseFields, toRefinement } from "#app/platform/http/parse-fields.ts";
import { announce } from "#app/platform/live-events/announce.server.ts";
import type { ChangeHub } from "#app/platform/live-events/change-hub.server.ts";
import { log } from "#app/platform/process/log.server.ts";
import { hasUnwantedCharacters, oneLine } from "#app/platform/text/plain-text.ts";
import { MAX_URL_LENGTH, type UrlFault, urlFault } from "#app/platform/text/web-url.ts";
import { settings } from "./settings.table.ts";
import {
  DEFAULT_SETTINGS,
  FAST_LANE,
  MAX_SITE_NAME,
  type Operator,
  operatorFrom,
  SETTING_KEYS,
  type SettingKey,
  type SiteSettings,
  settingsFrom,
} from "./site-settings.ts";

export type SettingsInMemory = { current: () => SiteSettings; operator: () => Operator; close: () => void };

/** The settings, for page loaders. */
export const settingsContext = createContext<SettingsInMemory>();

/**
 * Reads the site's settings at start and again after each change. A read that fails is only logged (spec, section 8),
 * except where the database is unavailable: then the start fails, and the hub repeats the read after a change.
 */
export async function openSettings(database: Database, hub: Pick<ChangeHub, "onRefresh">): Promise<SettingsInMemory> {
  let current = DEFAULT_SETTINGS;
  let operator = operatorFrom([]);

  async function refresh(): Promise<void> {
    try {
      const rows = await readRows(database);
      current = settingsFrom(rows);
      operator = operatorFrom(rows);
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
      log.error({ err: error }, "settings read failed");
    }
  }

  const close = hub.onRefresh(async (change) => {
    if (change.topic === "settings" || change.topic === "everything") await refresh();
  });
  await refresh();
  return { current: () => current, operator: () => operator, close };
}

/** The settings in the database, for the form that has just changed them; pages use those in memory. */
export async function readSettings(database: Pick<Database, "select">): Promise<SiteSettings> {
  return settingsFrom(await readRows(database));
}

/** Whether submissions of trusted accounts are published at once. Off until an administrator switches it on. */
export async function readFastLane(database: Pick<Database, "select">): Promise<boolean> {
  const [row] = await database.select({ value: settings.value }).from(settings).where(eq(settings.key, FAST_LANE));
  return row?.value === "on";
}

function readRows(database: Pick<Database, "select">): Promise<{ key: string; value: string }[]> {
  return database.select({ key: settings.key, value: settings.value }).from(settings);
}

/** Saves a value parsed by `parseSetting` and notifies open pages. Returns all settings after the change. */
export function saveSetting(
  database: Database,
  { key, value, now: updatedAt }: { key: SettingKey; value: string; now: Date },
): Promise<SiteSettings> {
  return database.transaction(async (transaction) => {
    await transaction
      .insert(settings)
      .values({ key, value, updatedAt })
      .onConflictDoUpdate({ target: settings.key, set: { value, updatedAt } });
    await announce(transaction, { topic: "settings" });
    return readSettings(transaction);
  });
}

const NO_LOGO = "Por favor, insira um URL válido";
const BAD_NAME = `Nome do site inválido (máximo ${MAX_SITE_NAME} caracteres)`;

const LOGO_FAULTS: Record<UrlFault, string> = {
  scheme: "URL deve começar com http:// ou https://",
  broken: "URL inválido",
  "too-long": `URL pode ter no máximo ${MAX_URL_LENGTH} caracteres`,
};

/** Validation of the site's settings, by key. Source: spec, section 5. */
export const settingFields = fieldsSchema({
  logo_url: z
    .string(NO_LOGO)
    .trim()
    .min(1, NO_LOGO)
    .superRefine(
      toRefinement((text) => {
        const fault = urlFault(text);
        return fault && LOGO_FAULTS[fault];
      }),
    )
    .describe(`URL do logotipo: http ou https, no máximo ${MAX_URL_LENGTH} caracteres.`),
  site_name: z
    .string(BAD_NAME)
    .trim()
    .refine((name) => !hasUnwantedCharacters(name), BAD_NAME)
    .overwrite(oneLine)
    .min(1, BAD_NAME)
    .max(MAX_SITE_NAME, BAD_NAME)
    .describe("Nome do sítio Web."),
  [FAST_LANE]: z.enum(["on", "off"], "Indique on ou off").describe("Publicar logo as rádios de quem já provou."),
});

/** `kind` as in `Refusal`: an unknown key is `not-found`, a value that breaks a rule is `invalid`. */
type ParsedSetting =
  | { ok: true; key: SettingKey; value: string }
  | { ok: false; kind: "not-found" | "invalid"; message: string };

/** Parses and validates a setting. */
export function parseSetting(key: string, value: unknown): ParsedSetting {
  const known = SETTING_KEYS.find((name) => name === key);
  if (!known) return { ok: false, kind: "not-found", message: "Configuração desconhecida" };
  const parsed = parseFields(settingFields.shape[known], value);
  return parsed.ok ? { ok: true, key: known, value: parsed.fields } : { ...parsed, kind: "invalid" };
}
