import { Hono } from "hono";
import { createCataloguePartOfApi } from "#app/catalogue/catalogue.api.ts";
import { coversApi } from "#app/covers/covers.api.ts";
import { createCrawlingApi } from "#app/directory/crawling.api.ts";
import { problem } from "#app/platform/problem.ts";
import { createSettingsApi } from "#app/settings/settings.api.ts";
import type { House } from "./house.ts";

/** Every slice's API. */
export function createApi(house: Pick<House, "events" | "catalogue" | "settings">, publicUrl: string) {
  return new Hono()
    .route("/", house.events.routes)
    .route("/", coversApi)
    .route("/", createCataloguePartOfApi(house.catalogue))
    .route("/", createSettingsApi(house.settings))
    .route("/", createCrawlingApi(house, publicUrl))
    .all("/api/*", (context) => context.json(problem("not-found", "Este endereço não existe."), 404));
}
