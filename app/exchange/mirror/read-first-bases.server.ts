import { and, inArray, isNotNull } from "drizzle-orm";
import type { Transaction } from "#app/platform/database/database.server.ts";
import type { ActorRole } from "#app/stations/history/change.ts";
import { changes } from "#app/stations/history/changes.table.ts";
import { isBuiltIn } from "#app/stations/station/station.ts";
import { stations } from "#app/stations/station/stations.table.ts";
import type { WrittenFields } from "#app/stations/station/upstream-facts.ts";
import type { KnownStation } from "./known-station.ts";
import { columnsOf, fieldColumnsOf, MIRROR_FIELDS } from "./merge-fields.ts";

/** Programs: what they write is from lists. */
const PROGRAMS: readonly ActorRole[] = ["system", "import", "command"];

/**
 * The values with which the fields of these stations are compared in their first pass, by id: those from a list follow
 * the upstream, but for what was edited here. A station that was submitted here, or is built in, keeps all its fields.
 */
export async function readFirstBases(
  transaction: Transaction,
  known: readonly KnownStation[],
): Promise<Map<string, WrittenFields>> {
  const listed = await readListed(
    transaction,
    known.map(({ id }) => id),
  );
  return new Map(
    known.map((station) => {
      const edited = listed.get(station.id);
      const fields = MIRROR_FIELDS.filter((field) => !columnsOf(field).some((column) => edited?.has(column)));
      return [station.id, edited ? Object.assign({}, ...fields.map((field) => fieldColumnsOf(field, station))) : {}];
    }),
  );
}

/** Those of these stations that came from a list or an upstream, with the columns that people edited. */
export async function readListed(
  transaction: Transaction,
  ids: readonly string[],
): Promise<Map<string, ReadonlySet<string>>> {
  if (ids.length === 0) return new Map();
  const { stationId, kind, actorRole, after } = changes;
  const rows = await transaction
    .select({ stationId, kind, actorRole, after })
    .from(changes)
    .where(inArray(stationId, [...ids]));
  // Of one that was submitted before there was a history, the contact is known.
  const withContact = await transaction
    .select({ id: stations.id })
    .from(stations)
    .where(and(inArray(stations.id, [...ids]), isNotNull(stations.contactEmail)));
  const submitted = new Set([
    ...withContact.map(({ id }) => id),
    ...rows.flatMap((row) => (row.kind === "submit" ? (row.stationId ?? []) : [])),
  ]);
  const edited = new Map(ids.filter((id) => !isBuiltIn(id) && !submitted.has(id)).map((id) => [id, new Set<string>()]));
  for (const row of rows) {
    if (PROGRAMS.includes(row.actorRole)) continue;
    for (const column of Object.keys(row.after ?? {})) edited.get(row.stationId ?? "")?.add(column);
  }
  return edited;
}
