import { sql } from "drizzle-orm";
import fc from "fast-check";
import { expect } from "vitest";
import type { Database } from "#app/platform/database/database.server.ts";
import { DAY_MS } from "#app/platform/text/durations.ts";
import { onBothEngines, onEngine, openOthers } from "#test-support/databases.ts";
import { attemptsOn, TEST_SECRET } from "#test-support/people.ts";
import { runs } from "#test-support/quick-run.ts";
import { countClick } from "./count-click.server.ts";
import { countVote } from "./count-vote.server.ts";
import { countedVisitors, stationClicks, stationVotes } from "./popularity.table.ts";

const partsOn = (database: Database) => ({ database, attempts: attemptsOn(database), secret: TEST_SECRET });

const click = (database: Database, address: string, stationId = "aurora") =>
  countClick(partsOn(database), { stationId, address });

const vote = (database: Database, address: string, votesElsewhere = 0) =>
  countVote(partsOn(database), { stationId: "aurora", address, votesElsewhere });

const storedClicks = (database: Database) => database.select().from(stationClicks);

const storedVotes = async (database: Database) =>
  Object.fromEntries((await database.select().from(stationVotes)).map(({ stationId, votes }) => [stationId, votes]));

/** Moves what was counted so far into the past. */
async function pass(database: Database, ms: number): Promise<void> {
  await database.execute(
    sql`update ${countedVisitors} set counted_at = counted_at - make_interval(secs => ${ms / 1_000})`,
  );
}

onBothEngines("a click counts once in 24 hours for each address and station", async ({ database }) => {
  expect(await click(database, "192.0.2.1")).toBe("counted");
  expect(await click(database, "192.0.2.1")).toBe("repeated");
  expect(await click(database, "192.0.2.2")).toBe("counted");
  expect(await click(database, "192.0.2.1", "beira")).toBe("counted");
  const stationIds = (await storedClicks(database)).map(({ stationId }) => stationId).sort();
  expect(stationIds).toEqual(["aurora", "aurora", "beira"]);
});

onBothEngines("a click counts again after 24 hours, and not before", async ({ database }) => {
  await click(database, "192.0.2.1");
  await pass(database, DAY_MS - 60_000);
  expect(await click(database, "192.0.2.1")).toBe("repeated");
  await pass(database, 60_000);
  expect(await click(database, "192.0.2.1")).toBe("counted");
  expect(await click(database, "192.0.2.1")).toBe("repeated");
  expect(await storedClicks(database)).toHaveLength(2);
});

onBothEngines("neither a click nor a digest contains the address", async ({ database }) => {
  await click(database, "192.0.2.1");
  await vote(database, "192.0.2.1");
  const stored = JSON.stringify([
    await storedClicks(database),
    await database.select().from(stationVotes),
    await database.select().from(countedVisitors),
  ]);
  expect(stored).not.toContain("192.0.2.1");
  const [stationClick] = await storedClicks(database);
  expect(Object.keys(stationClick ?? {})).toEqual(["clickUuid", "stationId", "clickedAt"]);
});

onBothEngines(
  "a vote is not counted in place of a click of the same visitor, nor a click in that of a vote",
  async ({ database }) => {
    expect(await click(database, "192.0.2.1")).toBe("counted");
    expect(await vote(database, "192.0.2.1")).toBe("counted");
    expect(await click(database, "192.0.2.1")).toBe("repeated");
    expect(await vote(database, "192.0.2.1")).toBe("repeated");
  },
);

onBothEngines("votes go on from the higher of those here and elsewhere, and never fall", async ({ database }) => {
  await vote(database, "192.0.2.1");
  expect(await storedVotes(database)).toEqual({ aurora: 1 });
  await vote(database, "192.0.2.2", 40);
  expect(await storedVotes(database)).toEqual({ aurora: 41 });
  await vote(database, "192.0.2.3", 12);
  expect(await storedVotes(database)).toEqual({ aurora: 42 });
  await vote(database, "192.0.2.3", 1_000);
  expect(await storedVotes(database), "a repeated vote").toEqual({ aurora: 42 });
});

onBothEngines(
  "the sixty-first click and the thirty-first vote of an address in a minute are not counted",
  async ({ database }) => {
    const parts = partsOn(database);
    const address = "192.0.2.1";
    const results = async (count: number, act: (stationId: string) => Promise<string>) => {
      const all: string[] = [];
      for (let number = 1; number <= count; number += 1) all.push(await act(`station ${number}`));
      return all;
    };
    const clicks = await results(61, (stationId) => countClick(parts, { stationId, address }));
    const votes = await results(31, (stationId) => countVote(parts, { stationId, address, votesElsewhere: 0 }));
    expect(clicks).toEqual([...Array.from({ length: 60 }, () => "counted"), "too-many"]);
    expect(votes).toEqual([...Array.from({ length: 30 }, () => "counted"), "too-many"]);
    expect(await storedClicks(database)).toHaveLength(60);
    expect(await click(database, "192.0.2.2", "station 61")).toBe("counted");
  },
);

onBothEngines("simultaneous clicks and votes of n addresses count n", async ({ database }) => {
  const addresses = fc.array(fc.tuple(fc.ipV4(), fc.integer({ min: 1, max: 4 })), { minLength: 1, maxLength: 12 });
  let run = 0;
  await fc.assert(
    fc.asyncProperty(addresses, async (visits) => {
      run += 1;
      const stationId = `station ${run}`;
      // Two processes: each has counters of its own.
      const processes = [partsOn(database), partsOn(database)];
      const acts = visits.flatMap(([address, times]) =>
        Array.from({ length: times }, (_, time) => ({ address, parts: processes[time % 2] ?? partsOn(database) })),
      );
      const counted = await Promise.all(acts.map(({ address, parts }) => countClick(parts, { stationId, address })));
      await Promise.all(acts.map(({ address, parts }) => countVote(parts, { stationId, address, votesElsewhere: 7 })));
      const distinct = new Set(visits.map(([address]) => address)).size;
      expect(counted.filter((result) => result === "counted")).toHaveLength(distinct);
      const clicks = (await storedClicks(database)).filter((stored) => stored.stationId === stationId);
      expect(clicks).toHaveLength(distinct);
      expect((await storedVotes(database))[stationId]).toBe(7 + distinct);
    }),
    { numRuns: runs(15) },
  );
});

onEngine(
  "postgres",
  "simultaneous clicks through several connections to the database count once",
  async ({ database, settings, onEnd }) => {
    const all = [database, ...(await openOthers({ settings, onEnd }, 3))];
    for (let round = 0; round < 10; round += 1) {
      const results = await Promise.all(all.map((each) => click(each, "192.0.2.1", `station ${round}`)));
      expect(results.filter((result) => result === "counted")).toHaveLength(1);
    }
    expect(await storedClicks(database)).toHaveLength(10);
  },
);
