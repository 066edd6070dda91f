import { type AttemptCounter, createAttemptCounter } from "#app/platform/attempts.server.ts";
import type { Database } from "#app/platform/database.server.ts";

export const TEST_SECRET = "a secret that is long enough for tests";

/** The counter of attempts of one process that has just started. */
export function attemptsOn(database: Database): AttemptCounter {
  return createAttemptCounter({ database, secret: TEST_SECRET });
}
