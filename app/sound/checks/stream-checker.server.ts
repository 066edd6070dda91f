import type { Database } from "#app/platform/database/database.server.ts";
import { startLeasedWorker } from "#app/platform/database/leased-worker.server.ts";
import type { ChangeHub } from "#app/platform/live-events/change-hub.server.ts";
import { type Change, mergeChanges } from "#app/platform/live-events/live-change.ts";
import type { StreamClient } from "#app/platform/net/stream-client.server.ts";
import { type Clock, systemClock } from "#app/platform/process/clock.server.ts";
import { type Inspect, inspectStream } from "#app/sound/streams/inspect-stream.server.ts";
import { checkRound } from "./check-round.server.ts";
import { mayBeOwnOutage } from "./check-schedule.ts";
import { scheduleChecks } from "./schedule-checks.server.ts";

type StreamChecker = {
  /** Aborts the checks under way, releases their leases, and waits for that. */
  close: () => Promise<void>;
};

type StreamCheckerParts = {
  database: Database;
  streamClient: StreamClient;
  /** New stations and changed stream URLs are checked soon after the change. */
  hub?: Pick<ChangeHub, "onChange">;
  clock?: Clock;
  /** From 0 to 1. */
  random?: () => number;
  inspect?: Inspect;
  /** Called after each round with the checked stations, and regularly when nothing was due: reacts to stored results. */
  afterRound?: (checked: readonly string[]) => Promise<void>;
};

/** Delay after start: pages are served first. */
const FIRST_RUN_MS = 20_000;
const FIRST_RUN_JITTER_MS = 10_000;

/** Delay when nothing is due, or after a failure. */
const IDLE_MS = 30_000;

/** Delay after a change: merges changes that follow each other. */
const AFTER_CHANGE_MS = 3_000;

/**
 * Checks the stream of every approved station about once a day, failing ones earlier, with a limit of parallel checks.
 * The schedule is in the database, so a process that is killed loses nothing, and several processes share the work.
 * Errors: none are thrown; a failure of the database is logged and the run repeated.
 */
export function openStreamChecker(parts: StreamCheckerParts): StreamChecker {
  const { database, streamClient, hub, clock = systemClock, random = Math.random, afterRound } = parts;
  const inspect: Inspect =
    parts.inspect ?? ((url, signal, origin) => inspectStream(streamClient, url, signal, { origin }));
  let changes: Change[] = [{ topic: "everything" }];
  let hasStarted = false;
  /** Hosts that could not be reached since the last one that could. */
  let unreached: readonly string[] = [];

  const worker = startLeasedWorker({
    clock,
    firstRunMs: FIRST_RUN_MS + random() * FIRST_RUN_JITTER_MS,
    retryMs: IDLE_MS,
    failureMessage: "stream checks failed",
    run: async (signal) => {
      hasStarted = true;
      while (!signal.aborted) {
        await scheduleChanged(signal);
        const round = await checkRound({ database, inspect, clock, random, unreached, signal });
        await afterRound?.(round?.checked ?? []);
        if (round === null) break;
        unreached = round.unreached;
        if (mayBeOwnOutage(unreached)) break;
      }
      return IDLE_MS;
    },
  });

  async function scheduleChanged(signal: AbortSignal): Promise<void> {
    const pending = changes;
    changes = [];
    try {
      for (const change of mergeChanges(pending)) await scheduleChecks(database, change, clock.now(), signal);
    } catch (error) {
      changes = [...pending, ...changes];
      worker.wake(AFTER_CHANGE_MS);
      throw error;
    }
  }

  const unsubscribe = hub?.onChange((change) => {
    if (change.topic === "settings" || change.topic === "accounts") return;
    changes.push(change);
    if (hasStarted) worker.wake(AFTER_CHANGE_MS);
  });

  return {
    close: async () => {
      unsubscribe?.();
      await worker.close();
    },
  };
}
