import { type SQL, sql } from "drizzle-orm";
import type { Database, Transaction } from "#app/platform/database.server.ts";

/** The rows that a query gives, whose columns its text identifiers. Columns are text or truth values: other types differ between engines. */
export async function queryRows<T extends Record<string, string | boolean | null>>(
  database: Database | Transaction,
  query: SQL,
): Promise<T[]> {
  const answer = await database.execute(query);
  // Drizzle's common type leaves the answer's shape to the driver; both of ours put the rows here.
  return (answer as unknown as { rows: T[] }).rows;
}

/** Names as SQL writes them, with commas between them. */
export function identifiers(all: readonly string[]): SQL {
  return sql.join(
    all.map((name) => sql.identifier(name)),
    sql`, `,
  );
}
