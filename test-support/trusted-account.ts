import { eq, sql } from "drizzle-orm";
import { users } from "#app/people/accounts/accounts.table.ts";
import type { Database } from "#app/platform/database/database.server.ts";

/**
 * Makes an account, whose address is not confirmed, trusted where none has to be, with as many open proposals as others
 * may have.
 */
export async function putTrustWithOpenProposals(database: Database, accountId: string): Promise<void> {
  await database
    .update(users)
    .set({ createdAt: new Date("2020-01-01T12:00:00Z"), emailVerified: false })
    .where(eq(users.id, accountId));
  await database.execute(sql`with added as (
      insert into stations (id, name, status, submitted_by)
      select 'early ' || n, 'Rádio', 'approved', ${accountId} from generate_series(1, 20) n returning id
    ), approved as (
      insert into changes (at, actor_role, kind, station_id) select now(), 'editor', 'approve', id from added
    ) insert into proposals (station_id, proposed_by, made_at, base, proposed)
      select id, ${accountId}, now() - interval '2 days', '{}', '{}' from added`);
}
