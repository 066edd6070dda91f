import { expect } from "vitest";
import { BATCH_ROWS, PAUSE_MS } from "#app/platform/database/daily-cleanup.server.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#app/platform/text/durations.ts";
import { onBothEngines } from "#test-support/databases.ts";
import { fakeClock } from "#test-support/fake-clock.ts";
import { countedVisitors, stationClicks } from "./popularity.table.ts";
import { openVisitorRemoval } from "./visitor-removal.server.ts";

onBothEngines("digests are removed each hour in batches, when they are over 24 hours old", async ({ database }) => {
  const clock = fakeClock();
  const put = (count: number, agoMs: number) =>
    database.insert(countedVisitors).values(
      Array.from({ length: count }, () => ({
        key: crypto.randomUUID(),
        countedAt: new Date(clock.now().getTime() - agoMs),
      })),
    );
  const count = () => database.$count(countedVisitors);
  await put(BATCH_ROWS + 1, DAY_MS);
  await put(1, DAY_MS - 30 * MINUTE_MS);
  await database.insert(stationClicks).values({ stationId: "aurora", clickedAt: new Date(0) });
  const removal = openVisitorRemoval({ database, clock });
  clock.advance(3 * MINUTE_MS);
  expect(await clock.untilAsleep()).toBe(PAUSE_MS);
  expect(await count()).toBe(2);
  clock.advance(PAUSE_MS);
  expect(await clock.untilAsleep()).toBe(HOUR_MS);
  expect(await count()).toBe(1);
  clock.advance(HOUR_MS);
  expect(await clock.untilAsleep()).toBe(HOUR_MS);
  expect(await count()).toBe(0);
  expect(await database.$count(stationClicks)).toBe(1);
  await removal.close();
});
