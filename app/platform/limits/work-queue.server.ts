import { setImmediate as nextLoopTurn, setTimeout as sleep } from "node:timers/promises";
import { tooManyAtOnce } from "#app/platform/errors/refusal.ts";
import { type Clock, systemClock } from "#app/platform/process/clock.server.ts";
import { capacityFor, createSlots } from "./slots.ts";

export type WorkQueueLimits = {
  /** Tasks that run at the same time. */
  concurrency: number;
  /** Further tasks that run at the same time, each with a key of which no other task runs. */
  reserved?: number;
  /** Tasks with one key that run at the same time. */
  perKey?: number;
  /** Tasks of all clients together that may wait; past them as many again, one of each client that has none. */
  maxWaiting: number;
  /** Tasks of one client that may run or wait at the same time. */
  maxPerClient: number;
  /** A task that has waited for this time is refused. */
  waitMs?: number;
  /**
   * For tasks that take much of the process's time. While others wait, a pause as long as the task follows each of
   * them: half of the time is left to requests that do not wait in the queue. After this time the next task begins,
   * though the one before it goes on: it waits for the database or another server.
   */
  maxTurnMs?: number;
};

/** `key`: what the task uses, such as the host of another server; the client unless it is given. */
type TaskOptions = { key?: string; signal?: AbortSignal };

export type WorkQueue = {
  /**
   * Runs the task when a slot is free. Clients take turns: a client's first task goes before another client's second;
   * equal tasks run in the order of arrival. `client`: a network address or an account's id.
   * `signal`: a task that has not started when it is aborted never starts; a running task is not interrupted.
   * Errors: Refusal `too-many`, at once when the queue or the client's share of it is full, or after `waitMs`; the
   * signal's reason.
   */
  run: <Result>(client: string, task: () => Promise<Result>, options?: TaskOptions) => Promise<Result>;
  /** Waits for a slot as `run` does, and gives the function that releases it. */
  take: (client: string, options?: TaskOptions) => Promise<() => void>;
  /** Tasks that run or wait. */
  size: () => number;
};

/** `own`: tasks of the same client when this one arrived. */
type Waiter = { key: string; own: number; start: () => void };

/** Limits expensive work: how much runs at once, how much waits and how long, and what one client may take of both. */
export function createWorkQueue(limits: WorkQueueLimits, clock: Clock = systemClock): WorkQueue {
  const { concurrency, reserved = 0, perKey = Number.POSITIVE_INFINITY, waitMs, maxTurnMs } = limits;
  const tasks = createSlots({ perClient: limits.maxPerClient, total: Number.POSITIVE_INFINITY });
  const running = createSlots({ perClient: perKey, total: concurrency + reserved });
  /** In the order in which they start, as far as their keys allow it. */
  const waiters: Waiter[] = [];

  function canStart(key: string): boolean {
    if (running.limitReached(key)) return false;
    return running.taken() < concurrency || running.taken(key) === 0;
  }

  function startWaiters(): void {
    // Without a free slot no key of the waiters is looked up.
    while (running.taken() < concurrency + reserved) {
      const next = waiters.find(({ key }) => canStart(key));
      if (!next) return;
      next.start();
    }
  }

  /** Resolves when a slot of the key is free and taken. */
  function wait(own: number, { key, signal }: { key: string; signal: AbortSignal | undefined }): Promise<() => void> {
    return new Promise((resolve, reject) => {
      const stop = () => {
        waiters.splice(waiters.indexOf(waiter), 1);
        cancelTimer?.();
        signal?.removeEventListener("abort", onAbort);
      };
      const refuse = (reason: unknown) => {
        stop();
        reject(reason);
      };
      const onAbort = () => refuse(signal?.reason);
      const waiter: Waiter = {
        key,
        own,
        start: () => {
          stop();
          resolve(running.take(key));
        },
      };
      const cancelTimer = waitMs === undefined ? null : clock.after(waitMs, () => refuse(tooManyAtOnce()));
      signal?.addEventListener("abort", onAbort, { once: true });
      const later = waiters.findIndex((other) => other.own > own);
      waiters.splice(later < 0 ? waiters.length : later, 0, waiter);
    });
  }

  async function take(client: string, { key = client, signal }: TaskOptions = {}): Promise<() => void> {
    signal?.throwIfAborted();
    const own = tasks.taken(client);
    const startsNow = canStart(key);
    const isFull = !startsNow && waiters.length >= capacityFor(own, limits.maxWaiting);
    if (isFull || tasks.limitReached(client)) throw tooManyAtOnce();
    const leave = tasks.take(client);
    try {
      const free = startsNow ? running.take(key) : await wait(own, { key, signal });
      return () => {
        leave();
        free();
        startWaiters();
      };
    } catch (error) {
      leave();
      throw error;
    }
  }

  const size = () => running.taken() + waiters.length;

  async function run<Result>(client: string, task: () => Promise<Result>, options: TaskOptions = {}): Promise<Result> {
    const release = await take(client, options);
    try {
      if (maxTurnMs !== undefined) await handleIncoming();
      options.signal?.throwIfAborted();
      const started = performance.now();
      const result = task();
      const turn = maxTurnMs === undefined ? result : takeTurn(result, started, maxTurnMs);
      turn.then(release, release);
      return result;
    } catch (error) {
      release();
      throw error;
    }
  }

  async function takeTurn(task: Promise<unknown>, started: number, timeoutMs: number): Promise<void> {
    await settleOrTimeout(task, timeoutMs);
    if (size() > 1) await sleep(performance.now() - started);
  }

  return { run, take, size };
}

/** Two turns of the event loop: the first accepts new connections, the second handles their requests. */
async function handleIncoming(): Promise<void> {
  await nextLoopTurn();
  await nextLoopTurn();
}

function settleOrTimeout(task: Promise<unknown>, timeoutMs: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, timeoutMs);
    const end = () => {
      clearTimeout(timer);
      resolve();
    };
    task.then(end, end);
  });
}

/**
 * Limits of all work that renders a page, loads its data, lists stations for the API, or writes a feed, an embed or a
 * file of the site map. It blocks the process: one page at a time. An office of thirty people behind one address may
 * open a link at once; past 40 pending pages of one address the next is a 429.
 */
export const RENDER_LIMITS = { concurrency: 1, maxWaiting: 1_000, maxPerClient: 40, maxTurnMs: 50 };

/** Bindings of the page cache's requests, which already have a turn in the queue of renderings. */
export type RenderBindings = { hasTurn?: true };

/**
 * Renders a response when its client's turn in the queue of renderings comes; at once for a request of the page cache.
 * Errors: Refusal `too-many` where the queue is full; the reason of the abort.
 */
export function renderInTurn<Result>(
  renders: Pick<WorkQueue, "run">,
  render: () => Promise<Result>,
  { bindings, client, signal }: { bindings: RenderBindings | undefined; client: string; signal: AbortSignal },
): Promise<Result> {
  return bindings?.hasTurn ? render() : renders.run(client, render, { signal });
}
