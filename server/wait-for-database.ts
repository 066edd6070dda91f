import { setTimeout as sleep } from "node:timers/promises";
import { CannotStart } from "#app/platform/errors/cannot-start.ts";
import { connectionFailure } from "#app/platform/errors/refusal-of.server.ts";
import { log } from "#app/platform/process/log.server.ts";

/** A machine that starts, or a PostgreSQL that recovers from a crash, takes some seconds. */
const MAX_WAIT_MS = 60_000;
const RETRY_MS = 500;

/** The time that passes while waiting; tests pass another one. `now`: monotonic milliseconds. */
type Timer = { now: () => number; sleep: (ms: number) => Promise<unknown> };

const TIMER: Timer = { now: () => performance.now(), sleep: (ms) => sleep(ms) };

/**
 * Opens what needs the database; while PostgreSQL is away, starting, or has no connection left, tries again for up to a
 * minute, with one line in the log. Errors: CannotStart after that; any other error at once.
 */
export async function waitForDatabase<Opened>(open: () => Promise<Opened>, { now, sleep }: Timer = TIMER) {
  const begunAt = now();
  for (let isFirst = true; ; isFirst = false) {
    try {
      return await open();
    } catch (error) {
      const reason = connectionFailure(error);
      if (reason === null) throw error;
      const sentence = error instanceof CannotStart ? error.message : `The database cannot be used: ${reason}.`;
      if (now() - begunAt >= MAX_WAIT_MS) throw new CannotStart(`Waited a minute for the database. ${sentence}`);
      if (isFirst) log.warn({ reason }, "database unavailable at the start, waiting up to a minute");
    }
    await sleep(RETRY_MS);
  }
}
