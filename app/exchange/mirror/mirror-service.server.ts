import { isDeepStrictEqual } from "node:util";
import { createContext } from "react-router";
import type { DatabaseConnection } from "#app/platform/database/database.server.ts";
import { startLeasedWorker } from "#app/platform/database/leased-worker.server.ts";
import { isDatabaseUnavailable } from "#app/platform/errors/refusal-of.server.ts";
import { type Clock, systemClock } from "#app/platform/process/clock.server.ts";
import { log } from "#app/platform/process/log.server.ts";
import { softwareVersion } from "#app/platform/process/project-root.server.ts";
import { MINUTE_MS, SECOND_MS } from "#app/platform/text/durations.ts";
import {
  leaseMirror,
  MirrorLeaseLost,
  RENEW_LEASE_MS,
  readMirrorState,
  releaseMirror,
  saveProgress,
  saveTrouble,
} from "./mirror-state.server.ts";
import { MirrorTrouble, type Trouble } from "./mirror-trouble.ts";
import { passDelayMs } from "./pass-rules.ts";
import { MirrorPaused, type PassJob } from "./pass-run.server.ts";
import { type PassResult, runMirrorPass } from "./run-pass.server.ts";
import { createUpstreamClient } from "./upstream-client.server.ts";
import type { SendUpstreamRequest } from "./upstream-request.server.ts";

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
  /** For tests. */
  send?: SendUpstreamRequest;
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
  const worker = startLeasedWorker({
    clock,
    firstRunMs: FIRST_RUN_MS,
    retryMs: MAX_SLEEP_MS,
    failureMessage: "mirroring failed",
    run: async (signal) => {
      const state = await readMirrorState(database);
      const waitMs = state.nextPassAt.getTime() - clock.now().getTime();
      if (state.paused || waitMs > 0) return state.paused ? MAX_SLEEP_MS : Math.min(waitMs, MAX_SLEEP_MS);
      if (!(await leaseMirror(database, { lease, now: clock.now(), isAlone: parts.engine === "embedded" })))
        return MAX_SLEEP_MS;
      await runLeased(parts, { lease, signal, before: state.trouble });
      const after = await readMirrorState(database);
      return after.paused
        ? MAX_SLEEP_MS
        : Math.min(Math.max(after.nextPassAt.getTime() - clock.now().getTime(), 0), MAX_SLEEP_MS);
    },
  });
  return { ...mirror, wake: () => worker.wake(), close: () => worker.close() };
}

async function runLeased(
  { database, engine, mirror, publicUrl, allowPrivateStreams, clock = systemClock, send }: MirrorParts,
  { lease, signal, before }: { lease: string; signal: AbortSignal; before: Trouble | null },
): Promise<void> {
  const client = createUpstreamClient({
    bases: mirror.from,
    userAgent: userAgent(publicUrl),
    clock,
    signal,
    ...(send && { send }),
  });
  const job = { database, engine, client, clock, lease, signal, allowPrivateStreams, obeysPause: true };
  try {
    const { kind, ms, counts, trouble } = await keepingLease(job, () =>
      runMirrorPass(job, { kind: null, seconds: mirror.seconds }),
    );
    if (trouble === null) log.info({ kind, ms, ...counts, base: client.base() }, "mirror pass ended");
    else if (!isDeepStrictEqual(trouble, before)) log.warn({ ...trouble }, "mirror pass stopped");
    await releaseMirror(database, { lease, now: clock.now() });
  } catch (error) {
    if (error instanceof MirrorLeaseLost) return;
    if (signal.aborted || error instanceof MirrorPaused) return releaseMirror(database, { lease, now: clock.now() });
    // No trouble of the upstream: the pass is continued.
    if (isDatabaseUnavailable(error)) throw error;
    const trouble = await storeTrouble(job, error, mirror.seconds);
    const isExpected = error instanceof MirrorTrouble;
    if (!isExpected || trouble.kind !== before?.kind)
      log[isExpected ? "warn" : "error"]({ err: error, ...trouble }, "mirror pass failed");
  }
}

/** Stores why a pass failed, and when the next one is due. */
export async function storeTrouble(
  { database, clock, lease, client }: Pick<PassJob, "database" | "clock" | "lease" | "client">,
  error: unknown,
  seconds: number,
): Promise<Trouble> {
  const isExpected = error instanceof MirrorTrouble;
  const trouble: Trouble = isExpected ? error.trouble : { kind: "unexpected", base: client.base() };
  const { failures } = await readMirrorState(database);
  const retryAfterMs = isExpected ? error.retryAfterMs : 0;
  const now = clock.now();
  const delayMs = passDelayMs({ seconds, failures: failures + 1, retryAfterMs });
  await saveTrouble(database, { lease, now, trouble, nextPassAt: new Date(now.getTime() + delayMs) });
  return trouble;
}

/** Runs a pass and renews its lease meanwhile: an upstream may be slow. */
export async function keepingLease(
  { database, clock, lease }: Pick<PassJob, "database" | "clock" | "lease">,
  pass: () => Promise<PassResult>,
): Promise<PassResult> {
  let isRunning = true;
  let renewing = Promise.resolve();
  let cancel = () => {};
  const renew = async () => {
    try {
      await saveProgress(database, { lease, now: clock.now() });
    } catch (error) {
      // Each transaction of the pass finds out for itself.
      log.debug({ err: error }, "the lease of the mirror was not renewed");
    }
    if (isRunning) schedule();
  };
  const schedule = () => {
    cancel = clock.after(RENEW_LEASE_MS, () => {
      renewing = renew();
    });
  };
  schedule();
  try {
    return await pass();
  } finally {
    isRunning = false;
    cancel();
    await renewing;
  }
}

/** The user agent of a mirror's requests. */
export function userAgent(publicUrl: string): string {
  return `RadioWave/${softwareVersion()} (+${publicUrl})`;
}
