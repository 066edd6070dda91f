import { expect, test } from "vitest";
import { createSharedTasks } from "./shared-tasks.ts";

test("calls with one key share a running task; a later one runs again", async () => {
  const share = createSharedTasks<number>();
  let runs = 0;
  const task = async () => {
    runs += 1;
    const run = runs;
    await Promise.resolve();
    return run;
  };
  expect(await Promise.all([share("a", task), share("a", task), share("b", task)])).toEqual([1, 1, 2]);
  expect(await share("a", task)).toBe(3);
});

test("a failure is not shared: one of the others runs the task for the rest", async () => {
  const share = createSharedTasks<string>();
  let runs = 0;
  const task = async () => {
    runs += 1;
    if (runs === 1) throw new Error("The client has left.");
    return "made";
  };
  const results = await Promise.allSettled([share("a", task), share("a", task), share("a", task)]);
  expect(results.map((result) => (result.status === "fulfilled" ? result.value : "failed"))).toEqual([
    ...["failed", "made", "made"],
  ]);
  expect(runs).toBe(2);
});
