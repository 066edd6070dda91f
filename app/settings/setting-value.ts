import { z } from "zod";
import { fieldsSchema, parseFields, toRefinement } from "#app/platform/parse-fields.ts";
import { hasUnwantedCharacters, oneLine } from "#app/platform/plain-text.ts";
import { type UrlFault, urlFault } from "#app/platform/web-url.ts";

const NO_LOGO = "Por favor, insira um URL válido";
const BAD_NAME = "Nome do site inválido (máximo 50 caracteres)";

const LOGO_FAULTS: Record<UrlFault, string> = {
  scheme: "URL deve começar com http:// ou https://",
  broken: "URL inválido",
  "too-long": "URL pode ter no máximo 2048 caracteres",
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
    .describe("URL do logotipo: http ou https, no máximo 2048 caracteres."),
  site_name: z
    .string(BAD_NAME)
    .trim()
    .max(50, BAD_NAME)
    .refine((name) => oneLine(name) !== "" && !hasUnwantedCharacters(name), BAD_NAME)
    .describe("Nome do sítio Web."),
});

export type SettingKey = keyof typeof settingFields.shape;

export const SETTING_KEYS: readonly SettingKey[] = ["logo_url", "site_name"];

/** `kind` as in `Refusal`: an unknown key is `not-found`, a value that breaks a rule is `invalid`. */
export type ParsedSetting =
  | { ok: true; key: SettingKey; value: string }
  | { ok: false; kind: "not-found" | "invalid"; message: string };

/**
 * Parses and validates a setting. Not in `site-settings.ts`, so that pages which show the settings do not load zod in the
 * browser.
 */
export function parseSetting(key: string, value: unknown): ParsedSetting {
  const known = SETTING_KEYS.find((name) => name === key);
  if (!known) return { ok: false, kind: "not-found", message: "Configuração desconhecida" };
  const parsed = parseFields(settingFields.shape[known], value);
  return parsed.ok ? { ok: true, key: known, value: parsed.fields } : { ...parsed, kind: "invalid" };
}
