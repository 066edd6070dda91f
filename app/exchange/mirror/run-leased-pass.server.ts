import { isDatabaseUnavailable } from "#app/platform/errors/refusal-of.server.ts";
import { announce } from "#app/platform/live-events/announce.server.ts";
import { log } from "#app/platform/process/log.server.ts";
import { SECOND_MS } from "#app/platform/text/durations.ts";
import { lockMirrorState, MirrorLeaseLost, releaseMirror, saveProgress } from "./mirror-state.server.ts";
import { MirrorTrouble, type Trouble } from "./mirror-trouble.ts";
import { passDelayMs } from "./pass-rules.ts";
import { MirrorPaused, type PassJob } from "./pass-run.server.ts";
import { type PassOptions, type PassResult, runMirrorPass } from "./run-pass.server.ts";

/**
 * Runs a pass with the lease that this process has, renews it meanwhile, and ends it. Errors: as of `runMirrorPass`;
 * why a pass failed is stored.
 */
export async function runLeasedPass(job: PassJob, options: PassOptions): Promise<PassResult> {
  const stopRenewing = renewLease(job);
  try {
    return await runMirrorPass(job, options);
  } catch (error) {
    const isInterrupted = job.signal?.aborted || error instanceof MirrorPaused || error instanceof MirrorLeaseLost;
    // Without the database it is no trouble of the upstream either: the pass is continued.
    if (!isInterrupted && !isDatabaseUnavailable(error)) await storeTrouble(job, error, options.seconds);
    throw error;
  } finally {
    await stopRenewing();
    await releaseMirror(job.database, { lease: job.lease, now: job.clock.now() });
  }
}

/** Why a pass failed. */
export function troubleOfPass(error: unknown, base: string): Trouble {
  return error instanceof MirrorTrouble ? error.trouble : { kind: "unexpected", base };
}

/** Stores why a pass failed, since when passes fail for this reason, and when the next one continues it. */
async function storeTrouble(job: PassJob, error: unknown, seconds: number): Promise<void> {
  const { database, clock, lease, client } = job;
  const now = clock.now();
  const trouble = troubleOfPass(error, client.base());
  const retryAfterMs = error instanceof MirrorTrouble ? error.retryAfterMs : 0;
  await database.transaction(async (transaction) => {
    const state = await lockMirrorState(transaction);
    if (state.lease !== lease) return;
    const failures = state.failures + 1;
    await saveProgress(transaction, {
      lease,
      now,
      leasedUntil: now,
      trouble,
      troubleAt: state.trouble?.kind === trouble.kind ? state.troubleAt : now,
      failures,
      nextPassAt: new Date(now.getTime() + passDelayMs({ seconds, failures, retryAfterMs })),
    });
    await announce(transaction, { topic: "administration" });
  });
}

/** How often a lease is renewed while an upstream is slow. */
const RENEW_LEASE_MS = 10 * SECOND_MS;

/** Gives a function that ends the renewals. */
function renewLease({ database, clock, lease }: PassJob): () => Promise<void> {
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
  return async () => {
    isRunning = false;
    cancel();
    await renewing;
  };
}
