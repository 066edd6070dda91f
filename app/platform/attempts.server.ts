import { and, eq, gt, inArray, sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import { attempts } from "./attempts.table.ts";
import type { Database } from "./database.server.ts";
import { keyedDigest } from "./keyed-digest.server.ts";
import { tooManyAttempts } from "./refusal.ts";

/** So many attempts in a stretch of time that begins with the first of them. */
export type Limit = { name: string; most: number; windowSeconds: number };

/** `who`: an account, a network address, or both. */
export type Attempt = { limit: Limit; who: string };

/** Attempts in the current window, and the seconds until it ends; both 0 without one. */
export type AttemptCount = { count: number; secondsLeft: number };

export type AttemptCounter = {
  /**
   * Counts an attempt before it is made, so that many at once are counted too.
   * Errors: Refusal `too-many` past the limit, which says when to come back.
   */
  count: (limit: Limit, who: string) => Promise<void>;
  /** Counts one attempt against several limits, in one statement. Errors: as `count`, for the limit that lasts longest. */
  countAll: (of: readonly Attempt[]) => Promise<void>;
  /** What is counted so far, in the order asked. */
  read: (of: readonly Attempt[]) => Promise<AttemptCount[]>;
  /** Takes back what was counted: the attempt was a good one. */
  forget: (limit: Limit, who: string) => Promise<void>;
  /** Refuses without the database where this process knows that the limit is reached. Errors: Refusal `too-many`. */
  refuseIfReached: (limit: Limit, who: string) => void;
  /** Whether this process knows that the limit is reached. */
  isReached: (limit: Limit, who: string) => boolean;
  /** Has `refuseIfReached` and `count` refuse for so long, in this process alone. */
  block: (limit: Limit, who: string, seconds: number) => void;
};

/** Past so many reached limits the one that was used longest ago is dropped: the database still knows it. */
const MAX_REMEMBERED = 20_000;

/**
 * Counts attempts in the database: a restart forgets nothing, and all processes count together. A limit that is reached is
 * remembered in memory as well, so that further refusals in its window cost no statement.
 * `secret`: keys the digests under which accounts and addresses are stored. `now`: milliseconds that only go up.
 */
export function createAttemptCounter(
  { database, secret }: { database: Database; secret: string },
  now: () => number = () => performance.now(),
): AttemptCounter {
  /** When each window ends whose limit is reached. */
  const reached = new LRUCache<string, number>({ max: MAX_REMEMBERED });
  const keyOf = ({ limit, who }: Attempt) => `${limit.name}:${keyedDigest(secret, "attempt", limit.name, who)}`;

  const leftMs = (key: string) => (reached.get(key) ?? 0) - now();

  function refuseReached(key: string): void {
    const left = leftMs(key);
    if (left > 0) throw tooManyAttempts(Math.ceil(left / 1_000));
  }

  async function countAll(of: readonly Attempt[]): Promise<void> {
    const limits = new Map(of.map((attempt) => [keyOf(attempt), attempt.limit]));
    for (const key of limits.keys()) refuseReached(key);
    const rows = await upsert(database, limits);
    let wait = 0;
    for (const { key, count, secondsLeft } of rows) {
      const most = limits.get(key)?.most ?? 0;
      if (count >= most) reached.set(key, now() + secondsLeft * 1_000);
      if (count > most) wait = Math.max(wait, secondsLeft);
    }
    if (wait > 0) throw tooManyAttempts(wait);
  }

  return {
    count: (limit, who) => countAll([{ limit, who }]),
    countAll,
    read: async (of) => {
      const keys = of.map(keyOf);
      const rows = await database
        .select({ key: attempts.key, count: attempts.count, secondsLeft: SECONDS_LEFT })
        .from(attempts)
        .where(and(inArray(attempts.key, keys), gt(attempts.endsAt, sql`now()`)));
      const counts = new Map(rows.map(({ key, ...counted }) => [key, counted]));
      return keys.map((key) => counts.get(key) ?? { count: 0, secondsLeft: 0 });
    },
    forget: async (limit, who) => {
      const key = keyOf({ limit, who });
      await database.delete(attempts).where(eq(attempts.key, key));
      reached.delete(key);
    },
    refuseIfReached: (limit, who) => refuseReached(keyOf({ limit, who })),
    isReached: (limit, who) => leftMs(keyOf({ limit, who })) > 0,
    block: (limit, who, seconds) => void reached.set(keyOf({ limit, who }), now() + seconds * 1_000),
  };
}

const SECONDS_LEFT = sql<number>`ceil(extract(epoch from ${attempts.endsAt} - now()))::integer`;

function upsert(database: Database, limits: ReadonlyMap<string, Limit>) {
  const ended = sql`${attempts.endsAt} <= now()`;
  const endsAt = ({ windowSeconds }: Limit) => sql`now() + make_interval(secs => ${windowSeconds})`;
  const rows = [...limits]
    .map(([key, limit]) => ({ key, count: 1, endsAt: endsAt(limit) }))
    // Two statements that lock the same rows take them in the same order, or each would wait for the other.
    .sort((one, other) => (one.key < other.key ? -1 : 1));
  return database
    .insert(attempts)
    .values(rows)
    .onConflictDoUpdate({
      target: attempts.key,
      set: {
        count: sql`case when ${ended} then 1 else ${attempts.count} + 1 end`,
        endsAt: sql`case when ${ended} then excluded.ends_at else ${attempts.endsAt} end`,
      },
    })
    .returning({ key: attempts.key, count: attempts.count, secondsLeft: SECONDS_LEFT });
}
