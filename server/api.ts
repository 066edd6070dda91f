import { Hono } from "hono";
import { HTTPException } from "hono/http-exception";
import { createCataloguePartOfApi } from "#app/catalogue/catalogue.api.ts";
import { coversApi } from "#app/covers/covers.api.ts";
import { createCrawlingApi } from "#app/directory/crawling.api.ts";
import { log } from "#app/platform/log.server.ts";
import { createSettingsApi } from "#app/settings/settings.api.ts";
import type { House } from "./house.ts";

/** Every slice's API, and the one answer to errors. */
export function createApi(house: Pick<House, "events" | "catalogue" | "settings">, publicUrl: string) {
  return new Hono()
    .route("/", house.events.routes)
    .route("/", coversApi)
    .route("/", createCataloguePartOfApi(house.catalogue))
    .route("/", createSettingsApi(house.settings))
    .route("/", createCrawlingApi(house, publicUrl))
    .all("/api/*", (context) => context.json(problem("not-found", "Este endereço não existe."), 404))
    .onError((error, context) => {
      if (error instanceof HTTPException) return context.json(problem("refused", error.message), error.status);
      log.error({ err: error }, "A request to the API failed");
      return context.json(problem("failed", "Ocorreu um erro inesperado. Tente novamente."), 500);
    });
}

function problem(code: string, message: string) {
  return { error: { code, message } };
}
