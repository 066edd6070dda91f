import { Hono } from "hono";
import type { SettingsInMemory } from "./settings-in-memory.server.ts";

/** GET /api/settings: the site's name and logo. */
export function createSettingsApi(settings: SettingsInMemory) {
  return new Hono().get("/api/settings", (context) => {
    const { logoUrl, siteName } = settings.current();
    return context.json({ logo_url: logoUrl, site_name: siteName });
  });
}
