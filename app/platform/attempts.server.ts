import { createHash } from "node:crypto";
import { eq, lt, sql } from "drizzle-orm";
import { attempts } from "./attempts.table.ts";
import type { Database, Transaction } from "./database.server.ts";
import { tooManyAttempts } from "./refusal.ts";

/** So many attempts in a stretch of time that begins with the first of them. */
export type Limit = { name: string; most: number; withinSeconds: number };

/** One look for rows that have ended in so many attempts: they are few, and nobody waits for them. */
const SWEEP_EVERY = 100;
let untilSweep = SWEEP_EVERY;

/**
 * Counts an attempt before it is made, so that many at once are counted too. `who`: an account or an address.
 * Kept in the database: a restart forgets nothing, and all processes count together.
 * Errors: Refusal `too-many` past the limit, which says when to come back.
 */
export async function countAttempt(database: Database | Transaction, limit: Limit, who: string): Promise<void> {
  const ended = sql`${attempts.endsAt} <= now()`;
  const endsAt = sql`now() + make_interval(secs => ${limit.withinSeconds})`;
  const [row] = await database
    .insert(attempts)
    .values({ key: keyOf(limit, who), count: 1, endsAt })
    .onConflictDoUpdate({
      target: attempts.key,
      set: {
        count: sql`case when ${ended} then 1 else ${attempts.count} + 1 end`,
        endsAt: sql`case when ${ended} then ${endsAt} else ${attempts.endsAt} end`,
      },
    })
    .returning({
      count: attempts.count,
      seconds: sql<number>`ceil(extract(epoch from ${attempts.endsAt} - now()))::integer`,
    });
  await sweep(database);
  if (row && row.count > limit.most) throw tooManyAttempts(row.seconds);
}

/** Takes back what was counted: the attempt was a good one. */
export async function forgetAttempts(database: Database | Transaction, limit: Limit, who: string): Promise<void> {
  await database.delete(attempts).where(eq(attempts.key, keyOf(limit, who)));
}

/** Takes back one attempt. */
export async function forgetOneAttempt(database: Database | Transaction, limit: Limit, who: string): Promise<void> {
  await database
    .update(attempts)
    .set({ count: sql`greatest(${attempts.count} - 1, 0)` })
    .where(eq(attempts.key, keyOf(limit, who)));
}

function keyOf({ name }: Limit, who: string): string {
  return `${name}:${createHash("sha256").update(who).digest("base64url")}`;
}

async function sweep(database: Database | Transaction): Promise<void> {
  untilSweep -= 1;
  if (untilSweep > 0) return;
  untilSweep = SWEEP_EVERY;
  await database.delete(attempts).where(lt(attempts.endsAt, sql`now() - interval '1 minute'`));
}
