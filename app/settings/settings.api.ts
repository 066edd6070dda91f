import { Hono } from "hono";
import { type RequestContextEnv, requireAdmin } from "#app/accounts/request-context.server.ts";
import type { Database } from "#app/platform/database.server.ts";
import { valueOrThrow } from "#app/platform/refusal.ts";
import { readJsonObject } from "#app/platform/request-body.server.ts";
import { saveSetting } from "./save-setting.server.ts";
import { parseSetting } from "./setting-value.ts";
import type { SettingsInMemory } from "./settings.server.ts";
import type { SiteSettings } from "./site-settings.ts";

/** GET /api/settings: the site's name and logo, from memory. PUT /api/settings/:key: an administrator saves one of them. */
export function createSettingsApi(settings: Pick<SettingsInMemory, "current">, database: Database) {
  return new Hono<RequestContextEnv>()
    .get("/api/settings", (context) => context.json(shown(settings.current())))
    .put("/api/settings/:key", async (context) => {
      await requireAdmin(context.get("requestContext"));
      const { value } = await readJsonObject(context);
      const setting = valueOrThrow(parseSetting(context.req.param("key"), value));
      return context.json(shown(await saveSetting(database, setting.key, setting.value)));
    });
}

function shown({ logoUrl, siteName }: SiteSettings) {
  return { logo_url: logoUrl, site_name: siteName };
}
