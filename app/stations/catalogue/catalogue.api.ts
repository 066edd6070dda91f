import { Hono } from "hono";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import { type RequestContextEnv, requireEditor } from "#app/people/accounts/request-context.server.ts";
import { type GrantedRole, isModerator } from "#app/people/accounts/viewer.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { Refusal, valueOrThrow } from "#app/platform/errors/refusal.ts";
import { describeCalls, SIGNED_IN_OR_NOT } from "#app/platform/http/api-description.ts";
import type { CachedPaths } from "#app/platform/http/route-handle.ts";
import { type RenderBindings, renderInTurn, type WorkQueue } from "#app/platform/limits/work-queue.server.ts";
import {
  moderatedStation,
  moderatedStationSchema,
  publicStation,
  publicStationSchema,
} from "#app/stations/station/public-station.ts";
import type { ModeratedStation, Station } from "#app/stations/station/station.ts";
import { withImageUrl } from "#app/stations/station/station-cover.ts";
import { findModeratedStation } from "#app/stations/station/station-reader.server.ts";
import type { ReadableCatalogue } from "./catalogue-in-memory.server.ts";
import { cursorAfter, type Sort, type SortKey } from "./list-order.ts";
import { readModeratedList } from "./moderated-list.server.ts";
import { parseStationQuery, stationQueryFields, stationsUrl } from "./station-query.ts";

/** Longer lists, for programs that copy the directory, would evict many pages. */
const MAX_CACHED_LIMIT = 120;

/** Never those of a `status`, which are for administrators, nor invalid queries, which are refused. */
export const CACHED_STATIONS: CachedPaths = {
  "/api/stations": { shows: "lists", urlOf: cachedListUrl },
  "/api/stations/:id": { shows: "station" },
};

/** Of each name the first value counts, as the handler reads them. */
function cachedListUrl(parameters: URLSearchParams): string | null {
  const names = [...new Set(parameters.keys())];
  const parsed = parseStationQuery(Object.fromEntries(names.map((name) => [name, parameters.get(name) ?? ""])));
  if (!parsed.ok || parsed.query.status || parsed.query.limit > MAX_CACHED_LIMIT) return null;
  return stationsUrl(parsed.query);
}

/**
 * GET /api/stations and GET /api/stations/:id: approved stations, from memory. Editors and administrators also see
 * stations in other states, from the database; for all others these do not exist.
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
  const publicJson = cachedJson((station) => publicStation(withImageUrl(station, publicUrl)));
  const showTo = (role: GrantedRole) => (station: ModeratedStation) =>
    moderatedStation(withImageUrl(station, publicUrl), role);
  return new Hono<RequestContextEnv & { Bindings: RenderBindings }>()
    .get("/api/stations", async (context) => {
      const parameters = context.req.query();
      const editor = parameters.status ? await requireEditor(context.get("requestContext")) : null;
      const { status, ...query } = valueOrThrow(parseStationQuery(parameters)).query;
      if (status && editor) {
        const show = showTo(editor.role);
        context.header("Cache-Control", "no-store");
        const list = await readModeratedList(database, { ...query, status });
        return context.body(
          listJson(list, query.sort, (station) => JSON.stringify(show(station))),
          200,
          JSON_TYPE,
        );
      }
      const { signal } = context.req.raw;
      const respond = async () => context.body(listJson(catalogue.page(query), query.sort, publicJson), 200, JSON_TYPE);
      const client = context.get("requestContext").address;
      return renderInTurn(renders, respond, { bindings: context.env, client, signal });
    })
    .get("/api/stations/:id", async (context) => {
      const id = context.req.param("id");
      const viewer = await context.get("requestContext").viewer();
      if (isModerator(viewer)) {
        context.header("Cache-Control", "no-store");
        return context.json(showTo(viewer.role)((await findModeratedStation(database, id)) ?? unknown()));
      }
      return context.body(publicJson(catalogue.find(id) ?? unknown()), 200, JSON_TYPE);
    });
}

const JSON_TYPE = { "Content-Type": "application/json" };

/** In UTF-16: of some 3,000 stations. */
const MAX_CACHED_BYTES = 4_000_000;

/** The JSON of a station, made once: a station that changes is another object. */
function cachedJson(show: (station: Station) => object): (station: Station) => string {
  const cached = new LRUCache<Station, string>({
    maxSize: MAX_CACHED_BYTES,
    sizeCalculation: (text) => 2 * text.length,
  });
  return (station) => {
    const known = cached.get(station);
    if (known !== undefined) return known;
    const text = JSON.stringify(show(station));
    cached.set(station, text);
    return text;
  };
}

function listJson<Shown extends SortKey>(
  { stations, total, more }: { stations: readonly Shown[]; total: number; more: boolean },
  sort: Sort,
  toJson: (station: Shown) => string,
): string {
  const last = stations.at(-1);
  const cursor = more && last ? cursorAfter(sort, last) : null;
  return `{"stations":[${stations.map(toJson).join(",")}],"total":${total},"next_cursor":${JSON.stringify(cursor)}}`;
}

function unknown(): never {
  throw new Refusal("not-found", "Estação não encontrada.");
}

const stationListAnswer = z
  .object({
    stations: z.array(z.union([publicStationSchema, moderatedStationSchema])),
    total: z.int().min(0).meta({ description: "Número de estações da lista completa." }),
    next_cursor: z
      .string()
      .nullable()
      .meta({ description: "Para o parâmetro cursor do pedido seguinte; null no fim da lista." }),
  })
  .meta({ id: "StationList" });

/** OpenAPI description of reading stations. */
export const cataloguePaths = describeCalls(
  { tags: ["Estações"], security: SIGNED_IN_OR_NOT },
  {
    "GET /api/stations": {
      operationId: "listStations",
      summary: "Listar as estações",
      description:
        "As estações aprovadas, as mais recentes primeiro e as que estão sem emissão no fim, seja qual for a ordem. Percorrida com next_cursor, a lista não salta nem repete nenhuma, mesmo que entretanto outras entrem ou saiam. Os parâmetros vazios ou desconhecidos não contam. Com status a lista vem da base de dados, q não procura nas etiquetas e os nomes ordenam-se letra a letra.",
      requestParams: { query: stationQueryFields },
      answer: [200, "Uma parte da lista.", stationListAnswer],
      refusals: [401, 403, 422, 429],
    },
    "GET /api/stations/{id}": {
      operationId: "getStation",
      summary: "Obter uma estação",
      description:
        "Uma estação aprovada. Um editor ou administrador recebe-a em qualquer estado, com todos os dados (o contacto só para administradores); para os restantes, uma estação não aprovada não existe.",
      requestParams: { path: z.object({ id: z.string() }) },
      answer: [200, "A estação.", z.union([publicStationSchema, moderatedStationSchema])],
      refusals: [404],
    },
  },
);
