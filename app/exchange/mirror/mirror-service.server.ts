import { isDeepStrictEqual } from "node:util";
import { createContext } from "react-router";
import type { DatabaseConnection } from "#app/platform/database/database.server.ts";
import { startLeasedWorker } from "#app/platform/database/leased-worker.server.ts";
import { isDatabaseUnavailable } from "#app/platform/errors/refusal-of.server.ts";
import { type Clock, systemClock } from "#app/platform/process/clock.server.ts";
import { log } from "#app/platform/process/log.server.ts";
import { MINUTE_MS, SECOND_MS } from "#app/platform/text/durations.ts";
import {
  leaseMirror,
  MirrorLeaseLost,
  type MirrorState,
  readMirrorState,
  rescheduleNextPass,
} from "./mirror-state.server.ts";
import { MirrorTrouble, type Trouble } from "./mirror-trouble.ts";
import { MirrorPaused } from "./pass-run.server.ts";
import { runLeasedPass, troubleOfPass } from "./run-leased-pass.server.ts";
import { createUpstreamClient, userAgent } from "./upstream-client.server.ts";

/** The mirror that the settings name. `from`: no upstream means no mirror. */
type MirrorSettings = { from: readonly string[]; seconds: number };

export type MirrorService = MirrorSettings & {
  /** Checks at once whether a pass is due. */
  wake: () => void;
  close: () => Promise<void>;
};

export const mirrorContext = createContext<MirrorService>();

type MirrorParts = Pick<DatabaseConnection, "database" | "engine"> & {
  mirror: MirrorSettings;
  publicUrl: string;
  allowPrivateStreams: boolean;
  clock?: Clock;
};

/** Delay after start: pages are served first. */
const FIRST_RUN_MS = 15 * SECOND_MS;

/** A pass may have been requested in another process, or that process may have ended. */
const MAX_SLEEP_MS = MINUTE_MS;

/**
 * Follows the upstreams of the settings: of all processes one at a time runs a pass, and the next one when it is due.
 * Errors: none are thrown; trouble is stored, and logged when it begins.
 */
export function openMirror(parts: MirrorParts): MirrorService {
  const { database, mirror, clock = systemClock } = parts;
  const none = { ...mirror, wake: () => {}, close: async () => {} };
  if (mirror.from.length === 0) return none;
  const lease = crypto.randomUUID();
  let isRescheduled = false;
  const worker = startLeasedWorker({
    clock,
    firstRunMs: FIRST_RUN_MS,
    retryMs: MAX_SLEEP_MS,
    failureMessage: "mirroring failed",
    run: async (signal) => {
      if (!isRescheduled) await rescheduleNextPass(database, { seconds: mirror.seconds, now: clock.now() });
      isRescheduled = true;
      const { trouble, ...state } = await readMirrorState(database);
      if (untilDueMs(state, clock) > 0) return untilDueMs(state, clock);
      if (!(await leaseMirror(database, { lease, now: clock.now(), isAlone: parts.engine === "embedded" })))
        return MAX_SLEEP_MS;
      await runPass(parts, { lease, signal, before: trouble });
      return untilDueMs(await readMirrorState(database), clock);
    },
  });
  return { ...mirror, wake: () => worker.wake(), close: () => worker.close() };
}

function untilDueMs({ paused, nextPassAt }: Pick<MirrorState, "paused" | "nextPassAt">, clock: Clock): number {
  const waitMs = Math.max(nextPassAt.getTime() - clock.now().getTime(), 0);
  return paused ? MAX_SLEEP_MS : Math.min(waitMs, MAX_SLEEP_MS);
}

async function runPass(
  { database, engine, mirror, publicUrl, allowPrivateStreams, clock = systemClock }: MirrorParts,
  { lease, signal, before }: { lease: string; signal: AbortSignal; before: Trouble | null },
): Promise<void> {
  const client = createUpstreamClient({ bases: mirror.from, userAgent: userAgent(publicUrl), clock, signal });
  const job = { database, engine, client, clock, lease, signal, allowPrivateStreams, obeysPause: true };
  try {
    const { kind, ms, counts, trouble } = await runLeasedPass(job, { kind: null, seconds: mirror.seconds });
    if (trouble === null) log.info({ kind, ms, ...counts, base: client.base() }, "mirror pass ended");
    else if (!isDeepStrictEqual(trouble, before)) log.warn({ ...trouble }, "mirror pass stopped");
  } catch (error) {
    if (error instanceof MirrorLeaseLost || error instanceof MirrorPaused || signal.aborted) return;
    if (isDatabaseUnavailable(error)) throw error;
    const trouble = troubleOfPass(error, client.base());
    const isExpected = error instanceof MirrorTrouble;
    if (!isExpected || trouble.kind !== before?.kind)
      log[isExpected ? "warn" : "error"]({ err: error, ...trouble }, "mirror pass failed");
  }
}
