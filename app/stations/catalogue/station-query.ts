import { z } from "zod";
import { type BadInput, fieldsSchema, parseFields } from "#app/platform/http/parse-fields.ts";
import { STATION_STATUSES, type StationStatus } from "#app/stations/station/station-status.ts";
import type { PageQuery } from "./catalogue.ts";
import { cursorAfter, parseStationListCursor, SORTS } from "./list-order.ts";

const MAX_STATIONS_PER_PAGE = 500;

const DEFAULT_LIMIT = 60;

const BAD_Q = "A pesquisa pode ter no máximo 200 caracteres";
const BAD_LETTER = "Letra inválida: use uma letra de A a Z, ou # para os outros nomes";
const BAD_SORT = `Ordem inválida: use ${SORTS.join(", ")}`;
const BAD_LIMIT = `Limite inválido: use um número inteiro de 1 a ${MAX_STATIONS_PER_PAGE}`;
const BAD_CURSOR = "Cursor inválido: use o next_cursor da resposta anterior, com a mesma ordem";
const BAD_STATUS = `Estado inválido: use ${STATION_STATUSES.join(", ")}`;

/** The query parameters of the API's list. */
export const stationQueryFields = fieldsSchema({
  q: z
    .string()
    .max(200, BAD_Q)
    .default("")
    .describe("Palavras contidas em qualquer campo da estação, sem distinguir maiúsculas nem acentos."),
  genre: z.string().default("").describe("Género completo, sem distinguir maiúsculas nem acentos."),
  country: z
    .string()
    .default("")
    .describe(
      "País, pelo código ISO 3166-1 ou por qualquer dos seus nomes completos, nas mesmas condições: PT, Portugal.",
    ),
  city: z.string().default("").describe("Cidade, por qualquer dos seus nomes, nas mesmas condições: Lisboa ou Lisbon."),
  language: z
    .string()
    .default("")
    .describe("Língua da emissão, pelo nome completo ou pelo código ISO 639, como português ou pt."),
  tag: z.string().default("").describe("Uma etiqueta completa, nas mesmas condições."),
  letter: z
    .string()
    .regex(/^[A-Za-z#]$/, BAD_LETTER)
    .toUpperCase()
    .default("")
    .describe("Primeira letra do nome, de A a Z; # (no endereço, %23) para os outros nomes."),
  sort: z
    .enum(SORTS, BAD_SORT)
    .default("newest")
    .describe("Ordem: as mais recentes primeiro, por nome, ou as mais ouvidas primeiro. Também com q."),
  limit: z.coerce
    .number(BAD_LIMIT)
    .int(BAD_LIMIT)
    .min(1, BAD_LIMIT)
    .max(MAX_STATIONS_PER_PAGE, BAD_LIMIT)
    .default(DEFAULT_LIMIT)
    .describe("Número máximo de estações."),
  cursor: z.string().default("").describe("O next_cursor da resposta anterior: continua a lista depois dela."),
  status: z
    .enum(STATION_STATUSES, BAD_STATUS)
    .optional()
    .describe(
      "Só para editores e administradores: as estações neste estado, com todos os dados (o contacto só para administradores).",
    ),
});

type StationQuery = PageQuery & { status: StationStatus | null };

/** Reads the list's query string. Empty and unknown parameters are ignored, invalid values refused. */
export function parseStationQuery(raw: Record<string, string>): { ok: true; query: StationQuery } | BadInput {
  const given = Object.fromEntries(Object.entries(raw).filter(([, value]) => value !== ""));
  const parsed = parseFields(stationQueryFields, given);
  if (!parsed.ok) return parsed;
  const { cursor, status, ...query } = parsed.fields;
  const after = cursor ? parseStationListCursor(cursor, query.sort) : null;
  if (cursor && !after) return { ok: false, message: BAD_CURSOR, field: "cursor" };
  return { ok: true, query: { ...query, after, status: status ?? null } };
}

/** The URL of a list: the same for all queries that give it. */
export function stationsUrl({ after, ...query }: StationQuery): string {
  const defaults: Record<string, unknown> = { sort: "newest", limit: DEFAULT_LIMIT };
  const chosen = Object.entries(query).filter(([name, value]) => value && value !== defaults[name]);
  const cursor = after ? [["cursor", cursorAfter(query.sort, after)]] : [];
  const parameters = new URLSearchParams([...chosen.sort(), ...cursor].map(([name, value]) => [`${name}`, `${value}`]));
  return parameters.size > 0 ? `/api/stations?${parameters}` : "/api/stations";
}
