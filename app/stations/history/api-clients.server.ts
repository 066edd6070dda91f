import { and, asc, eq, inArray } from "drizzle-orm";
import type { Database } from "#app/platform/database/database.server.ts";
import { apiClientOf } from "./api-submission.ts";
import { changes } from "./changes.table.ts";

/** The apps that submitted those of these stations that came through Radio Browser's API; an app without a name is ''. */
export async function readApiClients(
  database: Pick<Database, "select">,
  stationIds: readonly string[],
): Promise<Map<string, string>> {
  const clients = new Map<string, string>();
  if (stationIds.length === 0) return clients;
  const { stationId, kind, actorRole, text } = changes;
  const rows = await database
    .select({ stationId, kind, actorRole, text })
    .from(changes)
    .where(and(inArray(stationId, [...stationIds]), eq(kind, "submit"), eq(actorRole, "system")))
    .orderBy(asc(changes.id));
  for (const { stationId: id, actorRole: role, ...change } of rows) {
    const client = apiClientOf({ ...change, actor: { role } });
    if (id !== null && client !== null) clients.set(id, client);
  }
  return clients;
}
