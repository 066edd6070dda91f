import { eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import { type ChangeHub, openChangeHub } from "#app/platform/live-events/change-hub.server.ts";
import { stationVotes } from "#app/stations/popularity/popularity.table.ts";
import { stations } from "#app/stations/station/stations.table.ts";
import { recordChanges } from "#test-support/change-hubs.ts";
import { onBothEngines, type TestDatabase } from "#test-support/databases.ts";
import { AURORA, BEIRA, CAIS, putNamedStations, putStation } from "#test-support/named-stations.ts";
import { waitUntil } from "#test-support/wait-until.ts";
import { type OpenCatalogue, openCatalogue, type ReadableCatalogue } from "./catalogue-in-memory.server.ts";

type Fixture = TestDatabase & { hub: ChangeHub; catalogue: OpenCatalogue };

/** A test on both engines with Rádio Aurora approved, Rádio Beira pending and Rádio Cais suspended, and the catalogue open. */
function withCatalogue(title: string, body: (fixture: Fixture) => Promise<void>): void {
  onBothEngines(title, async (testDatabase) => {
    await putNamedStations(testDatabase.database);
    const hub = await openChangeHub(testDatabase.connection);
    const catalogue = await openCatalogue(testDatabase.database, hub);
    await body({ ...testDatabase, hub, catalogue });
    hub.close();
  });
}

const ids = (catalogue: ReadableCatalogue) => catalogue.newest(10_000).map(({ id }) => id);

withCatalogue("the catalogue has approved stations only", async ({ catalogue }) => {
  expect(catalogue.newest(10)).toEqual([AURORA]);
  expect(catalogue.find(BEIRA.id)).toBeNull();
  expect(catalogue.search("radio", 60).total).toBe(1);
});

withCatalogue("the catalogue does not have the submitter of a station", async ({ catalogue }) => {
  expect(JSON.stringify(catalogue.newest(10))).not.toMatch(/ana|status/);
});

withCatalogue("a station that becomes approved is added", async ({ catalogue, hub, change }) => {
  const changes = recordChanges(hub);
  await change({ topic: "stations", ids: [BEIRA.id] }, (transaction) =>
    transaction.update(stations).set({ status: "approved" }).where(eq(stations.id, BEIRA.id)),
  );
  await changes.until(1);
  expect(catalogue.find(BEIRA.id)).toEqual(BEIRA);
  expect(catalogue.find(AURORA.id)).toEqual(AURORA);
});

withCatalogue("a station that becomes suspended is removed", async ({ catalogue, hub, change }) => {
  const changes = recordChanges(hub);
  await change({ topic: "stations", ids: [AURORA.id, CAIS.id] }, (transaction) =>
    transaction.update(stations).set({ status: "suspended" }),
  );
  await changes.until(1);
  expect(ids(catalogue)).toEqual([]);
});

withCatalogue("a deleted station is removed", async ({ catalogue, hub, change }) => {
  const changes = recordChanges(hub);
  await change({ topic: "stations", ids: [AURORA.id] }, (transaction) => transaction.delete(stations));
  await changes.until(1);
  expect(ids(catalogue)).toEqual([]);
});

withCatalogue("a renamed station has its new name in lists and searches", async ({ catalogue, hub, change }) => {
  const changes = recordChanges(hub);
  await change({ topic: "stations", ids: [AURORA.id] }, (transaction) =>
    transaction.update(stations).set({ name: "Rádio Boreal" }).where(eq(stations.id, AURORA.id)),
  );
  await changes.until(1);
  expect(catalogue.find(AURORA.id)?.name).toBe("Rádio Boreal");
  expect([catalogue.search("aurora", 60).total, catalogue.search("boreal", 60).total]).toEqual([0, 1]);
});

withCatalogue("only the rows that a change names are read again", async ({ catalogue, database, hub, change }) => {
  const changes = recordChanges(hub);
  await putStation(database, { ...AURORA, id: "delta", name: "Rádio Delta" });
  await database.update(stations).set({ name: "Rádio Boreal" }).where(eq(stations.id, AURORA.id));
  const before = catalogue.find(AURORA.id);
  await change({ topic: "stations", ids: ["delta"] });
  await changes.until(1);
  expect(catalogue.find("delta")?.name).toBe("Rádio Delta");
  expect(catalogue.find(AURORA.id)).toBe(before);

  await change({ topic: "everything" });
  await changes.until(2);
  expect(catalogue.find(AURORA.id)?.name).toBe("Rádio Boreal");
});

withCatalogue("a change event is published after the catalogue has the station", async ({ catalogue, hub, change }) => {
  const shown: (string | undefined)[] = [];
  hub.onChange(() => shown.push(catalogue.find(BEIRA.id)?.name));
  await change({ topic: "stations", ids: [BEIRA.id] }, (transaction) =>
    transaction.update(stations).set({ status: "approved" }),
  );
  await waitUntil("the event is published", () => shown.length > 0);
  expect(shown).toEqual([BEIRA.name]);
});

withCatalogue("a change during a database failure is applied later", async ({ catalogue, database, hub, change }) => {
  const changes = recordChanges(hub);
  await change({ topic: "stations", ids: [BEIRA.id] }, async (transaction) => {
    await transaction.update(stations).set({ status: "approved" });
    await transaction.execute(sql`alter table stations rename to stations_renamed`);
  });
  await waitUntil("the change is received", () => changes.refreshed.length > 0);
  expect(changes.notified).toEqual([]);
  expect(ids(catalogue), "the state before the change").toEqual([AURORA.id]);

  await database.execute(sql`alter table stations_renamed rename to stations`);
  await changes.until(1);
  expect(catalogue.find(BEIRA.id)).toEqual(BEIRA);
});

const votesFor = ({ records }: OpenCatalogue, id: string) => {
  const slot = records.slotOf(id);
  return slot === undefined ? undefined : records.inSlot(slot)?.facts.votes;
};

withCatalogue("votes that come while others are read are read too", async ({ catalogue, database, change, hub }) => {
  const changes = recordChanges(hub);
  const voted = Array.from({ length: 30 }, (_, index) => `s${index}`);
  for (const id of voted) await putStation(database, { ...AURORA, id });
  await change({ topic: "stations", ids: voted });
  await changes.until(1);
  await catalogue.loadFacts();
  const readings = [];
  for (const stationId of voted) {
    await database.insert(stationVotes).values({ stationId, votes: 7 });
    readings.push(catalogue.readReports(new Date()));
  }
  await Promise.all(readings);
  expect(voted.map((id) => votesFor(catalogue, id))).toEqual(voted.map(() => 7));
});

withCatalogue("votes whose reading failed are read by the next one", async ({ catalogue, database }) => {
  await catalogue.loadFacts();
  await database.insert(stationVotes).values({ stationId: AURORA.id, votes: 7 });
  await database.execute(sql`alter table stations rename to stations_renamed`);
  await expect(catalogue.readReports(new Date())).rejects.toThrow();
  await database.execute(sql`alter table stations_renamed rename to stations`);
  await catalogue.readReports(new Date());
  expect(votesFor(catalogue, AURORA.id)).toBe(7);
});

withCatalogue("a closed catalogue ignores changes", async ({ catalogue, hub, change }) => {
  const changes = recordChanges(hub);
  catalogue.close();
  await change({ topic: "stations", ids: [AURORA.id] }, (transaction) => transaction.delete(stations));
  await changes.until(1);
  expect(ids(catalogue)).toEqual([AURORA.id]);
});

onBothEngines(
  "more stations than one page of rows are loaded completely and in order",
  async ({ connection, database, change }) => {
    // Ten with each timestamp, so that both boundaries between pages of 2,000 rows are between equal timestamps.
    await database.execute(sql`insert into stations (id, name, status, created_at)
    select 's' || n, 'Rádio ' || n, case when n % 9 = 0 then 'pending' else 'approved' end,
      timestamptz '2026-01-01' + (n / 10) * interval '1 second'
    from generate_series(1, 5000) n`);
    const hub = await openChangeHub(connection);
    const catalogue = await openCatalogue(database, hub);

    const numbers = Array.from({ length: 5_000 }, (_, index) => index + 1).filter((n) => n % 9 !== 0);
    const newestFirst = numbers.toSorted(
      (one, other) => Math.trunc(other / 10) - Math.trunc(one / 10) || (`s${one}` < `s${other}` ? 1 : -1),
    );
    expect(numbers.length).toBeGreaterThan(4_000);
    expect(ids(catalogue)).toEqual(newestFirst.map((n) => `s${n}`));

    const changes = recordChanges(hub);
    await change({ topic: "everything" });
    await changes.until(1);
    expect(ids(catalogue)).toEqual(newestFirst.map((n) => `s${n}`));
    hub.close();
  },
);

withCatalogue(
  "a change of more stations than one batch is published when all of them can be found",
  async (fixture) => {
    const { catalogue, hub, change } = fixture;
    const totals: number[] = [];
    hub.onChange(() => totals.push(catalogue.search("foz", 60).total));
    const named = Array.from({ length: 400 }, (_, index) => `s${index}`);
    await change({ topic: "stations", ids: [...named, BEIRA.id] }, (transaction) =>
      transaction.execute(sql`insert into stations (id, name, status)
      select 's' || n, 'Rádio Foz ' || n, case when n % 4 = 0 then 'pending' else 'approved' end
      from generate_series(0, 399) n`),
    );
    await waitUntil("all are in the catalogue", () => catalogue.size() === 301);
    await waitUntil("the last event is published", () => totals.at(-1) === 300);
    expect(catalogue.find("s4"), "not approved").toBeNull();
  },
);
