import { and, eq, gt, inArray, sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import type { Database, Transaction } from "#app/platform/database/database.server.ts";
import { CLOCK_TOLERANCE_MS, expiringRows } from "#app/platform/database/expiring-rows.server.ts";
import { attempts } from "#app/platform/database/platform.table.ts";
import { tooManyAttempts } from "#app/platform/errors/refusal.ts";
import { keyedDigest } from "#app/platform/process/keyed-digest.server.ts";
import { networksOf } from "./client-networks.ts";

/** At most `max` attempts in a window that starts with the first of them. */
export type Limit = { name: string; max: number; windowSeconds: number };

/** `who`: an account, a network address, or both. */
export type Attempt = { limit: Limit; who: string };

/** Attempts in the current window, and the seconds until it ends; both 0 without one. */
type AttemptCount = { count: number; secondsLeft: number };

export type AttemptCounter = {
  /**
   * Counts an attempt before it is made, so that simultaneous attempts are all counted.
   * Errors: Refusal `too-many` past the limit, with the seconds until the window ends.
   */
  count: (limit: Limit, who: string) => Promise<void>;
  /** Counts attempts against several limits in one statement. Errors: as `count`, for the limit that lasts longest. */
  countAll: (of: readonly Attempt[]) => Promise<void>;
  /**
   * Counts attempts in a transaction: what is rolled back is not counted. Errors: as `countAll`; the transaction must
   * be rolled back.
   */
  countAllIn: (transaction: Transaction, of: readonly Attempt[]) => Promise<void>;
  /**
   * The counts so far, in the order of the arguments. Of a client in an IPv6 network with many attempts it is the
   * client's share of them, which reaches the limit when the network has reached its own.
   */
  read: (of: readonly Attempt[]) => Promise<AttemptCount[]>;
  /** Resets a count after a successful attempt; wider networks keep theirs. */
  forget: (limit: Limit, who: string) => Promise<void>;
  /** Throws without a query if the limit is cached as reached. Errors: Refusal `too-many`. */
  refuseIfReached: (limit: Limit, who: string) => void;
  /** Whether the limit is cached as reached. */
  isReached: (limit: Limit, who: string) => boolean;
  /** Makes `refuseIfReached` and `count` refuse for `seconds`, in this process only. */
  block: (limit: Limit, who: string, seconds: number) => void;
};

/** Reached limits in memory; past them the least recently used is dropped, which is still in the database. */
const MAX_REMEMBERED = 20_000;

/**
 * Counts attempts in the database: a restart resets nothing, and all processes count together. An IPv6 client counts
 * for the wider networks around it too (`client-networks.ts`). Reached limits are also cached in memory, so that further
 * refusals in the window need no query.
 * `secret`: keys the digests under which accounts and addresses are stored. `now`: monotonic milliseconds.
 */
export function createAttemptCounter(
  { database, secret }: { database: Database; secret: string },
  now: () => number = () => performance.now(),
): AttemptCounter {
  /** When the window of each reached limit ends. */
  const reached = new LRUCache<string, number>({ max: MAX_REMEMBERED });
  const keyOf = ({ limit, who }: Attempt) => `${limit.name}:${keyedDigest(secret, "attempt", limit.name, who)}`;

  /** An attempt, and the same by the wider networks, with their limits. */
  const withNetworks = ({ limit, who }: Attempt) =>
    networksOf(who).map(({ name, multiple }) => ({
      key: keyOf({ limit, who: name }),
      limit: { ...limit, max: multiple * limit.max },
      multiple,
    }));

  const leftMs = (key: string) => (reached.get(key) ?? 0) - now();

  /** Of the client and of the networks around it. */
  const leftMsOf = (attempt: Attempt) => Math.max(...withNetworks(attempt).map(({ key }) => leftMs(key)));

  function throwIfReached(left: number): void {
    if (left > 0) throw tooManyAttempts(Math.ceil(left / 1_000));
  }

  function limitsOf(of: readonly Attempt[]): Map<string, Limit> {
    const limits = new Map(of.flatMap(withNetworks).map(({ key, limit }) => [key, limit]));
    for (const key of limits.keys()) throwIfReached(leftMs(key));
    return limits;
  }

  async function countAll(of: readonly Attempt[]): Promise<void> {
    const limits = limitsOf(of);
    const rows = await upsert(database, limits);
    for (const { key, count, secondsLeft } of rows) {
      if (count >= maxOf(limits, key)) reached.set(key, now() + secondsLeft * 1_000);
    }
    throwIfPast(limits, rows);
  }

  return {
    count: (limit, who) => countAll([{ limit, who }]),
    countAll,
    countAllIn: async (transaction, of) => {
      const limits = limitsOf(of);
      // Not cached: it may be rolled back.
      throwIfPast(limits, await upsert(transaction, limits));
    },
    read: async (of) => {
      const keys = of.flatMap(withNetworks).map(({ key }) => key);
      const rows = await database
        .select({ key: attempts.key, count: attempts.count, secondsLeft: SECONDS_LEFT })
        .from(attempts)
        .where(and(inArray(attempts.key, keys), gt(attempts.endsAt, sql`now()`)));
      const counts = new Map(rows.map(({ key, ...counted }) => [key, counted]));
      return of.map((attempt) =>
        withNetworks(attempt)
          .map(({ key, multiple }) => {
            const { count, secondsLeft } = counts.get(key) ?? { count: 0, secondsLeft: 0 };
            return { count: Math.floor(count / multiple), secondsLeft };
          })
          .reduce((most, one) => (one.count > most.count ? one : most)),
      );
    },
    forget: async (limit, who) => {
      const key = keyOf({ limit, who });
      await database.delete(attempts).where(eq(attempts.key, key));
      reached.delete(key);
    },
    refuseIfReached: (limit, who) => throwIfReached(leftMsOf({ limit, who })),
    isReached: (limit, who) => leftMsOf({ limit, who }) > 0,
    block: (limit, who, seconds) => void reached.set(keyOf({ limit, who }), now() + seconds * 1_000),
  };
}

/** Counts whose window has ended. */
export const expiringAttempts = [
  expiringRows({
    name: "attempts",
    table: attempts,
    key: attempts.key,
    end: attempts.endsAt,
    keptMs: CLOCK_TOLERANCE_MS,
  }),
];

const SECONDS_LEFT = sql<number>`ceil(extract(epoch from ${attempts.endsAt} - now()))::integer`;

type CountedRow = { key: string; count: number; secondsLeft: number };

const maxOf = (limits: ReadonlyMap<string, Limit>, key: string) => limits.get(key)?.max ?? 0;

/** Errors: Refusal `too-many`, for the limit that lasts longest. */
function throwIfPast(limits: ReadonlyMap<string, Limit>, rows: readonly CountedRow[]): void {
  const waits = rows.map(({ key, count, secondsLeft }) => (count > maxOf(limits, key) ? secondsLeft : 0));
  const wait = Math.max(0, ...waits);
  if (wait > 0) throw tooManyAttempts(wait);
}

function upsert(database: Pick<Database, "insert">, limits: ReadonlyMap<string, Limit>) {
  const ended = sql`${attempts.endsAt} <= now()`;
  const endsAt = ({ windowSeconds }: Limit) => sql`now() + make_interval(secs => ${windowSeconds})`;
  const rows = [...limits]
    .map(([key, limit]) => ({ key, count: 1, endsAt: endsAt(limit) }))
    // Two statements that lock the same rows lock them in the same order: no deadlock.
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
