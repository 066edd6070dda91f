import { Hono } from "hono";
import { type RequestContextEnv, requireAdmin } from "#app/accounts/request-context.server.ts";
import type { Database } from "#app/platform/database.server.ts";
import { Refusal, valueOrThrow } from "#app/platform/refusal.ts";
import type { WorkQueue } from "#app/platform/work-queue.server.ts";
import { moderatedStation, publicStation } from "#app/stations/public-station.ts";
import type { ModeratedStation, Station } from "#app/stations/station.ts";
import { withImageUrl } from "#app/stations/station-cover.ts";
import { findModeratedStation } from "#app/stations/station-reader.server.ts";
import type { ReadableCatalogue } from "./catalogue-in-memory.server.ts";
import { cursorAfter, type Sort, type SortKey } from "./list-order.ts";
import { readModeratedList } from "./moderated-list.server.ts";
import { parseStationQuery } from "./station-query.ts";

/**
 * GET /api/stations and GET /api/stations/:id: approved stations, from memory. Administrators also see stations in other
 * states, from the database; for all others these do not exist.
 */
export function createCatalogueApi({
  catalogue,
  database,
  publicUrl,
  renders,
}: {
  catalogue: ReadableCatalogue;
  database: Database;
  publicUrl: string;
  /** Public lists are queued with page renders. */
  renders: Pick<WorkQueue, "run">;
}) {
  const showPublic = (station: Station) => publicStation(withImageUrl(station, publicUrl));
  const showModerated = (station: ModeratedStation) => moderatedStation(withImageUrl(station, publicUrl));
  return new Hono<RequestContextEnv>()
    .get("/api/stations", async (context) => {
      const parameters = context.req.query();
      if (parameters.status) await requireAdmin(context.get("requestContext"));
      const { status, ...query } = valueOrThrow(parseStationQuery(parameters)).query;
      if (status) {
        context.header("Cache-Control", "no-store");
        const list = await readModeratedList(database, { ...query, status });
        return context.json(listResponse(list, query.sort, showModerated));
      }
      const { signal } = context.req.raw;
      const respond = async () => context.json(listResponse(catalogue.page(query), query.sort, showPublic));
      return renders.run(context.get("requestContext").address, respond, signal);
    })
    .get("/api/stations/:id", async (context) => {
      const id = context.req.param("id");
      const viewer = await context.get("requestContext").viewer();
      if (viewer.role === "admin") {
        context.header("Cache-Control", "no-store");
        return context.json(showModerated((await findModeratedStation(database, id)) ?? unknown()));
      }
      return context.json(showPublic(catalogue.find(id) ?? unknown()));
    });
}

function listResponse<Shown extends SortKey>(
  { stations, total, more }: { stations: readonly Shown[]; total: number; more: boolean },
  sort: Sort,
  show: (station: Shown) => object,
) {
  const last = stations.at(-1);
  return { stations: stations.map(show), total, next_cursor: more && last ? cursorAfter(sort, last) : null };
}

function unknown(): never {
  throw new Refusal("not-found", "Estação não encontrada.");
}
