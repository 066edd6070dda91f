import { yieldToRequests } from "#app/exchange/lists/store-batch.server.ts";
import type { DatabaseConnection, Transaction } from "#app/platform/database/database.server.ts";
import { announce } from "#app/platform/live-events/announce.server.ts";
import type { Clock } from "#app/platform/process/clock.server.ts";
import { SECOND_MS } from "#app/platform/text/durations.ts";
import type { BatchContext, MirrorPass } from "./mirror-run.ts";
import { type Progress, saveProgress } from "./mirror-state.server.ts";
import type { UpstreamClient } from "./upstream-client.server.ts";

export type PassJob = Pick<DatabaseConnection, "database" | "engine"> & {
  client: UpstreamClient;
  clock: Clock;
  /** Token of this process. */
  lease: string;
  /** When aborted, the pass stops after its current transaction, and the next pass continues there. */
  signal?: AbortSignal | undefined;
  allowPrivateStreams?: boolean | undefined;
  /** Whether the pass stops when an administrator pauses the mirror. */
  obeysPause?: boolean | undefined;
  /** Stations in a page of all; for tests. */
  pageSize?: number | undefined;
  /** The default is MAX_NEW_PER_PASS; for tests. */
  maxNew?: number | undefined;
  /** Called after each transaction. */
  onProgress?: ((pass: MirrorPass) => void) | undefined;
};

/** An administrator has paused the mirror. */
export class MirrorPaused extends Error {}

/** Stations per transaction. On the embedded database all other queries wait for its end. */
const BATCH_SIZE = { embedded: 50, postgres: 250 } as const;

/** Minimum interval between progress events. */
const PROGRESS_INTERVAL_MS = SECOND_MS;

/** Gives what to store of the pass. */
type Step = (transaction: Transaction, context: BatchContext) => Promise<Progress & { pass: MirrorPass }>;

export type PassRun = {
  job: PassJob;
  /** As stored last. */
  current: () => MirrorPass;
  /**
   * Runs one transaction of the pass, which stores its progress too, and then leaves time to others. Errors:
   * MirrorPaused; MirrorLeaseLost; the reason of the aborted signal. What the transaction did is stored in the first
   * and the third case.
   */
  store: (step: Step) => Promise<void>;
};

/** The run of a pass in this process. */
export function createPassRun(job: PassJob, begun: MirrorPass): PassRun {
  const { database, engine, clock, lease, signal, allowPrivateStreams = false, obeysPause = false, onProgress } = job;
  let pass = begun;
  let announcedAt = Number.NEGATIVE_INFINITY;

  async function store(step: Step): Promise<void> {
    signal?.throwIfAborted();
    const startedAt = performance.now();
    const now = clock.now();
    const announces = now.getTime() - announcedAt >= PROGRESS_INTERVAL_MS;
    const { paused, next } = await database.transaction(async (transaction) => {
      const progress = await step(transaction, { pass, now, allowPrivateStreams, insertsNew: pass.isFirst });
      const saved = await saveProgress(transaction, { lease, now, ...progress });
      if (announces) await announce(transaction, { topic: "administration" });
      return { next: progress.pass, ...saved };
    });
    pass = next;
    if (announces) announcedAt = now.getTime();
    onProgress?.(pass);
    // What has changed is soon done, and is awaited; a reading of all leaves as much time to others as it takes.
    const share = pass.step === "follow" ? 1 / 2 : 1;
    await yieldToRequests(engine, share * (performance.now() - startedAt));
    signal?.throwIfAborted();
    if (paused && obeysPause) throw new MirrorPaused();
  }

  return { job, current: () => pass, store };
}

/** Runs a transaction of the pass for each of the batches of these rows. */
export async function storeBatches<Row>(
  run: PassRun,
  rows: readonly Row[],
  step: (transaction: Transaction, batch: Row[], context: BatchContext) => ReturnType<Step>,
): Promise<void> {
  for (const batch of slicesOf(rows, BATCH_SIZE[run.job.engine]))
    await run.store((transaction, context) => step(transaction, batch, context));
}

/** Cuts rows into slices of a size; the last one may be shorter. */
export function* slicesOf<Row>(rows: readonly Row[], size: number): Generator<Row[]> {
  for (let start = 0; start < rows.length; start += size) yield rows.slice(start, start + size);
}
