import { sql } from "drizzle-orm";
import type { Database } from "../../app/platform/database.server.ts";

/** Whether the database has this table: a command does not migrate what a server may be using. */
export async function hasTable(database: Database, name: string): Promise<boolean> {
  const found = await database.select({ table: sql<string | null>`to_regclass(${name})` }).from(sql`(select) as one`);
  return found[0]?.table != null;
}
