import { eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import { rowsOf, type Transaction } from "#app/platform/database/database.server.ts";
import { resetStreamFacts } from "#app/sound/checks/schedule-checks.server.ts";
import type { StationFields } from "#app/stations/history/changed-fields.ts";
import { changes } from "#app/stations/history/changes.table.ts";
import type { RecordedChange } from "#app/stations/history/record-change.server.ts";
import {
  PRIVATE_COLUMNS,
  ROW_FIELDS,
  ROW_PRIVATE,
  readRowFields,
} from "#app/stations/history/station-row-fields.server.ts";
import { HISTORY_FIELDS } from "#app/stations/station/field-list.ts";
import type { StationStatus } from "#app/stations/station/station-status.ts";
import { nextStationVersion, stations } from "#app/stations/station/stations.table.ts";
import { uploadDigest } from "#app/stations/station/uploaded-image.ts";
import { reinstateStationImage, retireStationImage } from "#app/stations/station/uploaded-images.server.ts";

/** A change to revert, as the history has it. */
export type RevertedChange = typeof changes.$inferSelect & { stationId: string };

/** What a revert has written. `statuses`: of the station before and after it. The fields are those for the history. */
export type WrittenRevert = Pick<RecordedChange, "before" | "after" | "private"> & {
  station: { id: string; name: string; submittedBy: string | null; statuses: StationStatus[] };
};

const commaSeparated = (columns: readonly string[], prefix = "") =>
  sql.raw(columns.map((column) => `${prefix}"${column}"`).join(", "));

/** Whether the fields of a row `s` are exactly those after a change `c`. Containment would take ["a", "b"] for ["a"]. */
const IS_UNCHANGED_SINCE = sql`(select jsonb_object_agg(k, to_jsonb(s) -> k) from jsonb_object_keys(c.after) k) = c.after`;

/**
 * Sets the fields of stations to those before the changes, where they are still those after them. In one statement, at
 * most one change of each station. Gives what was written by the change's id; the others are left.
 */
export async function putFieldsBack(
  transaction: Transaction,
  reverted: readonly RevertedChange[],
  now: Date,
): Promise<Map<number, WrittenRevert>> {
  const ids = reverted.map(({ id }) => id);
  const rows = await rowsOf<RevertedStationRow & { change: string; id: string }>(
    transaction,
    sql`update ${stations} s
      set (${commaSeparated(HISTORY_FIELDS)}) = (
          select ${commaSeparated(HISTORY_FIELDS, "r.")} from jsonb_populate_record(s, c.before) r),
        updated_at = ${nextStationVersion(now, sql`s.updated_at`)}
      from ${changes} c
      where c.id in ${ids} and s.id = c.station_id and ${IS_UNCHANGED_SINCE}
      returning c.id as change, s.id, s.name, s.status, s.submitted_by`,
  );
  const written = new Map<number, WrittenRevert>();
  const changeOf = new Map(reverted.map((change) => [change.id, change]));
  for (const { change, id, name, status, submitted_by } of rows) {
    const { before, after } = changeOf.get(Number(change)) ?? {};
    if (before && "stream_url" in before) await resetStreamFacts(transaction, id, now);
    const hasImage =
      !before || !("image_url" in before) || (await putImageBack(transaction, id, before.image_url, now));
    written.set(Number(change), {
      station: { id, name, submittedBy: submitted_by, statuses: [(after?.status ?? status) as StationStatus, status] },
      before: after ?? null,
      after: hasImage ? (before ?? null) : { ...before, image_url: "" },
    });
  }
  return written;
}

/** Inserts a deleted station again, with its id. Null: there is a station with this id. */
export async function putRowBack(
  transaction: Transaction,
  { id: changeId, stationId, before }: RevertedChange,
  now: Date,
): Promise<WrittenRevert | null> {
  const columns = STORED_COLUMNS.filter((column) => before && column in before);
  // The account may be deleted although the row of the history still names it.
  const submitter = sql`(select u.id from users u where u.id = c.private ->> 'submitted_by')`;
  const [row] = await rowsOf<RevertedStationRow>(
    transaction,
    sql`insert into ${stations} (${commaSeparated([...columns, ...PRIVATE_COLUMNS])})
      select ${commaSeparated(columns, "r.")}, ${submitter}, c.private ->> 'contact_email'
      from ${changes} c, jsonb_populate_record(null::${stations}, c.before) r
      where c.id = ${changeId}
      on conflict do nothing
      returning name, status, submitted_by`,
  );
  if (!row) return null;
  await transaction.execute(
    sql`update ${stations} s set updated_at = ${nextStationVersion(now, sql`s.updated_at`)} where id = ${stationId}`,
  );
  await putImageBack(transaction, stationId, before?.image_url, now);
  return { station: stationOf(stationId, row), after: (await readRowFields(transaction, stationId)) ?? null };
}

/** Deletes a station again whose deletion was reverted, if its fields are still those. Null: they are not, or it is gone. */
export async function removeRowAgain(
  transaction: Transaction,
  { id: changeId, stationId }: RevertedChange,
  now: Date,
): Promise<WrittenRevert | null> {
  const kept = sql.raw(HISTORY_FIELDS.map((field) => `'${field}'`).join(", "));
  const fields = (row: SQL) => sql`(select jsonb_object_agg(k, ${row} -> k) from unnest(array[${kept}]) k)`;
  const [row] = await rowsOf<RevertedStationRow>(
    transaction,
    sql`select s.name, s.status, s.submitted_by from ${stations} s, ${changes} c
      where c.id = ${changeId} and s.id = c.station_id and ${fields(sql`to_jsonb(s)`)} = ${fields(sql`c.after`)}
      for update of s`,
  );
  if (!row) return null;
  const [found] = await transaction
    .select({ before: ROW_FIELDS, people: ROW_PRIVATE })
    .from(stations)
    .where(eq(stations.id, stationId));
  await retireStationImage(transaction, { stationId, now });
  await transaction.delete(stations).where(eq(stations.id, stationId));
  return { station: stationOf(stationId, row), before: found?.before ?? null, ...(found && { private: found.people }) };
}

/** The fields of a station that are no longer those after a change; null: there is no such station. */
export async function fieldsChangedSince(
  transaction: Transaction,
  { stationId, after }: RevertedChange,
): Promise<StationFields | null> {
  const present = await readRowFields(transaction, stationId);
  if (!present) return null;
  const isChanged = ([field, value]: [string, unknown]) => JSON.stringify(present[field]) !== JSON.stringify(value);
  return Object.fromEntries(Object.entries(after ?? {}).filter(isChanged));
}

/** Columns of stations that are written, without those of people. */
const STORED_COLUMNS = Object.values(getTableColumns(stations))
  .filter(({ generated, name }) => generated === undefined && !PRIVATE_COLUMNS.some((column) => column === name))
  .map(({ name }) => name);

type RevertedStationRow = { name: string; status: StationStatus; submitted_by: string | null };

const stationOf = (id: string, { name, status, submitted_by }: RevertedStationRow) => ({
  id,
  name,
  submittedBy: submitted_by,
  statuses: [status],
});

/**
 * Makes the uploaded image that a station had its image again, where `imageUrl` is one. False: it is no longer kept,
 * and the station is left without one.
 */
async function putImageBack(transaction: Transaction, id: string, imageUrl: unknown, now: Date): Promise<boolean> {
  await retireStationImage(transaction, { stationId: id, now });
  const digest = uploadDigest(String(imageUrl ?? ""));
  if (digest === null || (await reinstateStationImage(transaction, { stationId: id, digest }))) return true;
  await transaction.update(stations).set({ imageUrl: "" }).where(eq(stations.id, id));
  return false;
}
