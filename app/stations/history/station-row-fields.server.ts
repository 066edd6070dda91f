import { type SQL, sql } from "drizzle-orm";
import type { Transaction } from "#app/platform/database/database.server.ts";
import { hasId } from "#app/stations/station/station-reader.server.ts";
import { stations } from "#app/stations/station/stations.table.ts";
import type { PrivatePart, StationFields } from "./changed-fields.ts";

/** Columns of people, which only administrators see. */
export const PRIVATE_COLUMNS = ["submitted_by", "contact_email"] as const;

const GENERATED_COLUMNS = ["search_text", "stream_host"] as const;

const columnList = (columns: readonly string[]) =>
  sql.raw(`array[${columns.map((column) => `'${column}'`).join(", ")}]`);

/** The row of a station as the history has it: all columns but those of people and the generated ones. */
export const ROW_FIELDS: SQL<StationFields> = sql<StationFields>`to_jsonb(${stations}) - ${columnList([...PRIVATE_COLUMNS, ...GENERATED_COLUMNS])}`;

/** The columns of people in the row of a station. */
export const ROW_PRIVATE: SQL<PrivatePart> = sql<PrivatePart>`jsonb_build_object('submitted_by', ${stations.submittedBy}, 'contact_email', ${stations.contactEmail})`;

/** The row of a station as the history has it; undefined without one. */
export async function readRowFields(transaction: Transaction, id: string): Promise<StationFields | undefined> {
  const [row] = await transaction.select({ fields: ROW_FIELDS }).from(stations).where(hasId(id));
  return row?.fields;
}
