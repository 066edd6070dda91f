import { eq } from "drizzle-orm";
import { expect, vi } from "vitest";
import { HOUR_MS, MINUTE_MS } from "#app/platform/text/durations.ts";
import { onBothEngines, onEngine } from "#test-support/databases.ts";
import { type FakeClock, fakeClock } from "#test-support/fake-clock.ts";
import { waitUntil } from "#test-support/wait-until.ts";
import { openDatabase } from "../../../server/open-database.ts";
import { BATCH_ROWS, openDailyCleanup, PAUSE_MS } from "./daily-cleanup.server.ts";
import type { Database } from "./database.server.ts";
import { expiringRows } from "./expiring-rows.server.ts";
import { milestones, scheduledTasks } from "./platform.table.ts";

/** Any table; all its rows have expired. */
const ROWS = expiringRows({
  name: "milestones",
  table: milestones,
  key: milestones.name,
  end: milestones.reachedAt,
  keptMs: 0,
  only: eq(milestones.reachedAt, new Date(0)),
});

async function putRows(database: Database, count: number): Promise<void> {
  const rows = Array.from({ length: count }, () => ({ name: crypto.randomUUID(), reachedAt: new Date(0) }));
  await database.insert(milestones).values(rows);
}

const countRows = async (database: Database) => (await database.select().from(milestones)).length;

/** Advances the clock, timer by timer, each after the work of the one before has ended. */
async function pass(clock: FakeClock, ms: number): Promise<void> {
  const end = clock.now().getTime() + ms;
  for (;;) {
    const sleep = await clock.untilAsleep();
    if (clock.now().getTime() + sleep > end) break;
    clock.advance(sleep);
  }
  clock.advance(end - clock.now().getTime());
}

onBothEngines("expired rows are removed two minutes after the start, then once a day", async ({ database }) => {
  const clock = fakeClock();
  const cleanup = openDailyCleanup({ database, expiring: [ROWS], clock });
  await putRows(database, 3);
  await pass(clock, 2 * MINUTE_MS - 1);
  expect(await countRows(database)).toBe(3);
  await pass(clock, HOUR_MS);
  expect(await countRows(database)).toBe(0);
  await putRows(database, 3);
  await pass(clock, 22 * HOUR_MS);
  expect(await countRows(database), "not a day later").toBe(3);
  await pass(clock, 2 * HOUR_MS);
  expect(await countRows(database)).toBe(0);
  await cleanup.close();
});

onBothEngines("restarts more often than once a day neither repeat nor postpone the task", async ({ database }) => {
  const clock = fakeClock();
  const removeBatch = vi.fn(async () => 0);
  for (let start = 0; start < 100; start += 1) {
    const cleanup = openDailyCleanup({ database, expiring: [{ name: "rows", removeBatch }], clock });
    await pass(clock, HOUR_MS - 1);
    await cleanup.close();
  }
  // At the first start and every 24 starts.
  expect(removeBatch).toHaveBeenCalledTimes(5);
});

onBothEngines("a batch is small, and the next waits for a pause", async ({ database }) => {
  const clock = fakeClock();
  await putRows(database, 2 * BATCH_ROWS + 1);
  const cleanup = openDailyCleanup({ database, expiring: [ROWS], clock });
  clock.advance(2 * MINUTE_MS);
  for (const left of [BATCH_ROWS + 1, 1]) {
    expect(await clock.untilAsleep()).toBe(PAUSE_MS);
    expect(await countRows(database)).toBe(left);
    clock.advance(PAUSE_MS);
  }
  expect(await clock.untilAsleep()).toBe(HOUR_MS);
  expect(await countRows(database)).toBe(0);
  await cleanup.close();
});

onBothEngines("close stops between two batches, and the next start removes the rest", async ({ database }) => {
  const clock = fakeClock();
  await putRows(database, 2 * BATCH_ROWS + 1);
  const cleanup = openDailyCleanup({ database, expiring: [ROWS], clock });
  clock.advance(2 * MINUTE_MS);
  await clock.untilAsleep();
  await cleanup.close();
  expect(await countRows(database)).toBe(BATCH_ROWS + 1);
  const again = openDailyCleanup({ database, expiring: [ROWS], clock });
  await pass(clock, 3 * MINUTE_MS);
  expect(await countRows(database)).toBe(0);
  await again.close();
});

onBothEngines("rows of one table that cannot be removed do not stop the others", async ({ database }) => {
  const clock = fakeClock();
  const broken = { name: "broken", removeBatch: () => Promise.reject(new Error("no such table")) };
  await putRows(database, 1);
  const cleanup = openDailyCleanup({ database, expiring: [broken, ROWS], clock });
  await pass(clock, 3 * MINUTE_MS);
  expect(await countRows(database)).toBe(0);
  await cleanup.close();
});

onBothEngines("a due time from a wrong clock postpones nothing", async ({ database }) => {
  const clock = fakeClock();
  await putRows(database, 1);
  await database.insert(scheduledTasks).values({ name: "daily clean-up", dueAt: new Date("2099-01-01") });
  const cleanup = openDailyCleanup({ database, expiring: [ROWS], clock });
  await pass(clock, 3 * MINUTE_MS);
  expect(await countRows(database)).toBe(0);
  await cleanup.close();
});

onEngine("postgres", "one of several processes cleans up per day", async ({ database, settings }) => {
  const other = await openDatabase(settings);
  const removeBatch = vi.fn(async () => 0);
  const expiring = [{ name: "rows", removeBatch }];
  const clocks = [fakeClock(), fakeClock(), fakeClock()];
  const open = clocks.map((clock, index) =>
    openDailyCleanup({ database: index === 0 ? database : other.database, expiring, clock }),
  );
  for (const clock of clocks) clock.advance(2 * MINUTE_MS);
  for (const clock of clocks) await clock.untilAsleep();
  expect(removeBatch).toHaveBeenCalledTimes(1);
  for (const clock of clocks) await pass(clock, 20 * HOUR_MS);
  await waitUntil("no further run", () => removeBatch.mock.calls.length === 1);
  await Promise.all(open.map((cleanup) => cleanup.close()));
  await other.close();
});
