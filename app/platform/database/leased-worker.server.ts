import type { Clock } from "#app/platform/process/clock.server.ts";
import { log } from "#app/platform/process/log.server.ts";

export type LeasedWorker = {
  /** Runs after `delayMs`, in place of the run that is scheduled. During a run: once more after it. */
  wake: (delayMs?: number) => void;
  /** Aborts the run's signal, cancels the next run, and waits for the one under way. */
  close: () => Promise<void>;
};

type LeasedWorkerOptions = {
  clock: Clock;
  /** 0: the first run begins before this function returns. */
  firstRunMs: number;
  /** Delay after a run that failed. */
  retryMs: number;
  /** Logged with the error of a run that failed. */
  failureMessage: string;
  /**
   * Leases what is due, does it and stores the result; gives the delay in ms until the next run. The lease is stored in
   * the table of the work, so that several processes share it and a killed process loses none.
   */
  run: (signal: AbortSignal) => Promise<number>;
};

/**
 * The loop of a background worker: one run at a time, each at the delay that the last one gave, or when woken.
 * Errors: none are thrown; a run that fails is logged and tried again.
 */
export function startLeasedWorker({
  clock,
  firstRunMs,
  retryMs,
  failureMessage,
  run,
}: LeasedWorkerOptions): LeasedWorker {
  const closing = new AbortController();
  let isRunning = false;
  let lastRun = Promise.resolve();
  /** The delay of a wake-up that came during a run. */
  let wokenMs: number | null = null;
  let cancelTimer = () => {};

  async function runOnce(): Promise<void> {
    let delayMs = retryMs;
    try {
      delayMs = await run(closing.signal);
    } catch (error) {
      if (!closing.signal.aborted) log.error({ err: error }, failureMessage);
    }
    isRunning = false;
    const nextMs = wokenMs ?? delayMs;
    wokenMs = null;
    wake(nextMs);
  }

  function start(): void {
    cancelTimer();
    isRunning = true;
    lastRun = runOnce();
  }

  function wake(delayMs = 0): void {
    if (closing.signal.aborted) return;
    if (isRunning) wokenMs = Math.min(wokenMs ?? delayMs, delayMs);
    else if (delayMs > 0) {
      cancelTimer();
      cancelTimer = clock.after(delayMs, start);
    } else start();
  }

  wake(firstRunMs);
  return {
    wake,
    close: async () => {
      closing.abort();
      cancelTimer();
      await lastRun;
    },
  };
}
