import { type SQL, sql } from "drizzle-orm";
import type { Database, Transaction } from "#app/platform/database.server.ts";

/** Runs a query and gives its rows. The columns must be text or boolean: other types differ between the engines. */
export async function queryRows<T extends Record<string, string | boolean | null>>(
  database: Database | Transaction,
  query: SQL,
): Promise<T[]> {
  const result = await database.execute(query);
  // Drizzle's common type leaves the result's shape to the driver; both drivers have `rows`.
  return (result as unknown as { rows: T[] }).rows;
}

/** Names as quoted SQL identifiers, separated by commas. */
export function identifiers(names: readonly string[]): SQL {
  return sql.join(
    names.map((name) => sql.identifier(name)),
    sql`, `,
  );
}
