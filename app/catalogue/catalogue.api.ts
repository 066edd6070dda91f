import { Hono } from "hono";
import { problem } from "#app/platform/problem.ts";
import { publicStation } from "#app/stations/public-station.ts";
import type { ReadableCatalogue } from "./catalogue-in-memory.server.ts";

/** GET /api/stations/:id, for approved stations; any other id is unknown. */
export function createCataloguePartOfApi(catalogue: ReadableCatalogue) {
  return new Hono().get("/api/stations/:id", (context) => {
    const station = catalogue.find(context.req.param("id"));
    if (!station) return context.json(problem("not-found", "Estação não encontrada."), 404);
    return context.json(publicStation(station));
  });
}
