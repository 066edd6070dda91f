import { expect, test, vi } from "vitest";
import { log } from "#app/platform/process/log.server.ts";
import { type FakeClock, fakeClock } from "#test-support/fake-clock.ts";
import { startLeasedWorker } from "./leased-worker.server.ts";

/** Advances the clock and lets the worker react. */
async function pass(clock: FakeClock, ms: number): Promise<void> {
  clock.advance(ms);
  await new Promise((resolve) => setImmediate(resolve));
}

const OPTIONS = { firstRunMs: 1_000, retryMs: 5_000, failureMessage: "work failed" };

test("a worker runs first after its initial delay, then after the delay that each run gives", async () => {
  const clock = fakeClock();
  const run = vi.fn(async () => 30_000);
  const worker = startLeasedWorker({ ...OPTIONS, clock, run });
  await pass(clock, 999);
  expect(run).toHaveBeenCalledTimes(0);
  await pass(clock, 1);
  expect(run).toHaveBeenCalledTimes(1);
  await pass(clock, 29_999);
  expect(run).toHaveBeenCalledTimes(1);
  await pass(clock, 1);
  expect(run).toHaveBeenCalledTimes(2);
  await worker.close();
});

test("with an initial delay of 0 the first run begins at once", async () => {
  const run = vi.fn(async () => 30_000);
  const worker = startLeasedWorker({ ...OPTIONS, firstRunMs: 0, clock: fakeClock(), run });
  expect(run).toHaveBeenCalledTimes(1);
  await worker.close();
});

test("a wake-up replaces the scheduled run, and one with a delay the wake-up before it", async () => {
  const clock = fakeClock();
  const run = vi.fn(async () => 30_000);
  const worker = startLeasedWorker({ ...OPTIONS, clock, run });
  worker.wake();
  expect(run).toHaveBeenCalledTimes(1);
  await pass(clock, 0);
  worker.wake(3_000);
  await pass(clock, 2_000);
  worker.wake(3_000);
  await pass(clock, 2_999);
  expect(run).toHaveBeenCalledTimes(1);
  await pass(clock, 1);
  expect(run).toHaveBeenCalledTimes(2);
  await worker.close();
});

test("wake-ups during a run lead to one more run, and never to two at a time", async () => {
  const clock = fakeClock();
  const runs: (() => void)[] = [];
  const worker = startLeasedWorker({
    ...OPTIONS,
    firstRunMs: 0,
    clock,
    run: () => new Promise((resolve) => runs.push(() => resolve(60_000))),
  });
  worker.wake();
  worker.wake();
  expect(runs).toHaveLength(1);
  runs[0]?.();
  await pass(clock, 0);
  expect(runs).toHaveLength(2);
  runs[1]?.();
  await pass(clock, 0);
  await pass(clock, 59_999);
  expect(runs).toHaveLength(2);
  await worker.close();
});

test("a run that fails is logged and tried again after the retry delay", async () => {
  const clock = fakeClock();
  const logged = vi.spyOn(log, "error").mockImplementation(() => {});
  const failure = new Error("no database");
  const run = vi.fn(async () => 30_000).mockRejectedValueOnce(failure);
  const worker = startLeasedWorker({ ...OPTIONS, firstRunMs: 0, clock, run });
  await pass(clock, 0);
  await pass(clock, 4_999);
  expect(run).toHaveBeenCalledTimes(1);
  expect(logged).toHaveBeenCalledWith({ err: failure }, "work failed");
  await pass(clock, 1);
  expect(run).toHaveBeenCalledTimes(2);
  logged.mockRestore();
  await worker.close();
});

test("closing aborts the run under way and waits for it; nothing runs afterwards", async () => {
  const clock = fakeClock();
  const ended: string[] = [];
  let runs = 0;
  const worker = startLeasedWorker({
    ...OPTIONS,
    firstRunMs: 0,
    clock,
    run: (signal) => {
      runs += 1;
      return new Promise((resolve) => signal.addEventListener("abort", () => resolve(10)));
    },
  });
  await worker.close().then(() => ended.push("closed"));
  worker.wake();
  await pass(clock, 60_000);
  expect({ runs, ended }).toEqual({ runs: 1, ended: ["closed"] });
});
