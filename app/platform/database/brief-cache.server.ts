import { SECOND_MS } from "#app/platform/text/durations.ts";
import type { Database } from "./database.server.ts";

/** What a query gave, shared by all readers of a database. */
type BriefCache<Result> = {
  /**
   * Queries at most once a second; concurrent readers share a query. Errors: those of the query, which is then not
   * shared further.
   */
  read: (database: Database) => Promise<Result>;
  /** The next reader queries again: for changes, which pages show at once. */
  clear: (database: Database) => void;
};

/** `query`: cheap enough to be repeated each second. `nowMs`: a clock that is never set back; only differences count. */
export function createBriefCache<Result>(
  query: (database: Database) => Promise<Result>,
  nowMs: () => number = () => performance.now(),
): BriefCache<Result> {
  const cached = new WeakMap<Database, { result: Promise<Result>; atMs: number }>();

  function read(database: Database): Promise<Result> {
    const known = cached.get(database);
    if (known && nowMs() - known.atMs < SECOND_MS) return known.result;
    const result = query(database);
    cached.set(database, { result, atMs: nowMs() });
    result.catch(() => {
      if (cached.get(database)?.result === result) cached.delete(database);
    });
    return result;
  }

  return { read, clear: (database) => cached.delete(database) };
}
