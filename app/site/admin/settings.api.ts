import { Hono } from "hono";
import { z } from "zod";
import { type RequestContextEnv, requireAdmin } from "#app/people/accounts/request-context.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { valueOrThrow } from "#app/platform/errors/refusal.ts";
import { describeCalls, PUBLIC, SIGNED_IN } from "#app/platform/http/api-description.ts";
import { readJsonObject } from "#app/platform/http/request-body.server.ts";
import { parseSetting, type SettingsInMemory, saveSetting } from "#app/platform/site-settings/settings.server.ts";
import { MAX_SITE_NAME, SETTING_KEYS, type SiteSettings } from "#app/platform/site-settings/site-settings.ts";
import { MAX_URL_LENGTH } from "#app/platform/text/web-url.ts";

/** GET /api/settings: the site's name and logo, from memory. PUT /api/settings/:key: saves a setting; administrators only. */
export function createSettingsApi(settings: Pick<SettingsInMemory, "current">, database: Database) {
  return new Hono<RequestContextEnv>()
    .get("/api/settings", (context) => context.json(serializeSettings(settings.current())))
    .put("/api/settings/:key", async (context) => {
      await requireAdmin(context.get("requestContext"));
      const { value } = await readJsonObject(context, settingBody);
      const setting = valueOrThrow(parseSetting(context.req.param("key"), value));
      const now = context.get("requestContext").now();
      return context.json(serializeSettings(await saveSetting(database, { ...setting, now })));
    });
}

function serializeSettings({ logoUrl, siteName }: SiteSettings) {
  return { logo_url: logoUrl, site_name: siteName };
}

const settingBody = z.object({ value: z.string() });

const settingsResponse = z
  .object({
    logo_url: z.string().meta({ description: "URL do logotipo; vazio quando o sítio Web usa o ícone predefinido." }),
    site_name: z.string().meta({ description: "Nome do sítio Web." }),
  })
  .meta({ id: "Settings" });

/** OpenAPI description of the settings endpoints. */
export const settingsPaths = describeCalls(
  { tags: ["Configurações"] },
  {
    "GET /api/settings": {
      operationId: "getSettings",
      summary: "Obter o nome e o logotipo do sítio Web",
      security: PUBLIC,
      answer: [200, "As configurações.", settingsResponse],
    },
    "PUT /api/settings/{key}": {
      operationId: "saveSetting",
      summary: "Guardar uma configuração",
      description: `Só para administradores. logo_url: http ou https, no máximo ${MAX_URL_LENGTH} caracteres. site_name: de 1 a ${MAX_SITE_NAME} caracteres. fast_lane: on ou off, para publicar logo as rádios de quem já provou; não faz parte das respostas. Nenhuma pode ficar vazia.`,
      security: SIGNED_IN,
      requestParams: { path: z.object({ key: z.enum(SETTING_KEYS) }) },
      body: settingBody,
      answer: [200, "As configurações atualizadas.", settingsResponse],
      refusals: [404],
    },
  },
);
