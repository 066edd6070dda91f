import { type Change, mergeChanges } from "#app/live-events/change.ts";
import type { ChangeHub } from "#app/live-events/change-hub.server.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import type { Database } from "#app/platform/database.server.ts";
import { log } from "#app/platform/log.server.ts";
import { type Inspect, inspectStream } from "#app/streams/inspect-stream.server.ts";
import type { StreamClient } from "#app/streams/stream-client.server.ts";
import { checkRound } from "./check-round.server.ts";
import { mayBeOwnOutage } from "./own-outage.ts";
import { scheduleChecks } from "./schedule-checks.server.ts";

export type StreamChecker = {
  /** Gives up the checks under way, writes nothing more, and ends when none is left. */
  close: () => Promise<void>;
};

type StreamCheckerParts = {
  database: Database;
  streamClient: StreamClient;
  /** With it new stations and changed addresses are looked at soon. */
  hub?: Pick<ChangeHub, "onChange">;
  clock?: Clock;
  /** From 0 to 1. */
  random?: () => number;
  inspect?: Inspect;
};

/** Whoever starts the site wants its pages first. */
const FIRST_ROUND_AFTER_MS = 20_000;
const FIRST_ROUND_JITTER_MS = 10_000;

/** How long is slept when nothing is due. */
const SLEEP_MS = 30_000;

/** A change is looked into after a while: those that come together are one. */
const AFTER_A_CHANGE_MS = 3_000;

/**
 * Looks at the stream of every approved station about once a day, at those that fail sooner, and never at many at once.
 * All it knows stands in the table: a process that ends, however it ends, loses nothing, and several share the work.
 * Errors: none are thrown; a database that is away is logged and asked again.
 */
export function openStreamChecker(parts: StreamCheckerParts): StreamChecker {
  const { database, streamClient, hub, clock = systemClock, random = Math.random } = parts;
  const inspect: Inspect = parts.inspect ?? ((address, signal) => inspectStream(streamClient, address, signal));
  const stopping = new AbortController();
  let changes: Change[] = [{ topic: "everything" }];
  let started = false;
  let working: Promise<void> | null = null;
  let callOff = () => {};
  /** The hosts that could not be reached since the last one that could. */
  let unreached: readonly string[] = [];

  async function work(): Promise<void> {
    try {
      while (!stopping.signal.aborted) {
        await scheduleWhatChanged();
        const round = await checkRound({ database, inspect, clock, random, unreached, signal: stopping.signal });
        if (round === null) break;
        unreached = round.unreached;
        if (mayBeOwnOutage(unreached)) break;
      }
    } catch (error) {
      log.error({ err: error }, "The stations' streams could not be checked; trying again");
    }
    working = null;
    sleep(changes.length > 0 ? AFTER_A_CHANGE_MS : SLEEP_MS);
  }

  async function scheduleWhatChanged(): Promise<void> {
    const told = changes;
    changes = [];
    try {
      for (const change of mergeChanges(told)) {
        await scheduleChecks(database, change, clock.now(), stopping.signal);
      }
    } catch (error) {
      changes = [...told, ...changes];
      throw error;
    }
  }

  function sleep(ms: number): void {
    callOff();
    if (stopping.signal.aborted) return;
    callOff = clock.after(ms, () => {
      started = true;
      working ??= work();
    });
  }

  const unsubscribe = hub?.onChange((change) => {
    if (change.topic === "settings" || change.topic === "accounts") return;
    changes.push(change);
    if (started && !working) sleep(AFTER_A_CHANGE_MS);
  });
  sleep(FIRST_ROUND_AFTER_MS + random() * FIRST_ROUND_JITTER_MS);
  return {
    close: async () => {
      stopping.abort();
      unsubscribe?.();
      callOff();
      await working;
    },
  };
}
