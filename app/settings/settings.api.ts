import { Hono } from "hono";
import { type RequestContextEnv, requireAdmin } from "#app/accounts/request-context.server.ts";
import type { Database } from "#app/platform/database.server.ts";
import { valueOrThrow } from "#app/platform/refusal.ts";
import { readJsonObject } from "#app/platform/request-body.server.ts";
import { parseSetting, type SettingsInMemory, saveSetting } from "./settings.server.ts";
import type { SiteSettings } from "./site-settings.ts";

/** GET /api/settings: the site's name and logo, from memory. PUT /api/settings/:key: saves one of them; administrators only. */
export function createSettingsApi(settings: Pick<SettingsInMemory, "current">, database: Database) {
  return new Hono<RequestContextEnv>()
    .get("/api/settings", (context) => context.json(serializeSettings(settings.current())))
    .put("/api/settings/:key", async (context) => {
      await requireAdmin(context.get("requestContext"));
      const { value } = await readJsonObject(context);
      const setting = valueOrThrow(parseSetting(context.req.param("key"), value));
      return context.json(serializeSettings(await saveSetting(database, setting.key, setting.value)));
    });
}

function serializeSettings({ logoUrl, siteName }: SiteSettings) {
  return { logo_url: logoUrl, site_name: siteName };
}
