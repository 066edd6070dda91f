import { expect } from "vitest";
import type { SongTitle } from "#app/platform/live-events/live-change.ts";
import { openManualHub } from "#test-support/change-hubs.ts";
import { onBothEngines, type TestDatabase } from "#test-support/databases.ts";
import { type FakeClock, fakeClock } from "#test-support/fake-clock.ts";
import { AURORA, CAIS } from "#test-support/named-stations.ts";
import { waitUntil } from "#test-support/wait-until.ts";
import { openAudience } from "./audience.server.ts";
import { audience as table } from "./now-playing.table.ts";

/** A process with the stations Rádio Aurora and Rádio Cais. */
async function openProcess({ database, onEnd }: TestDatabase, clock: FakeClock, processId: string) {
  const { hub, announce } = await openManualHub();
  const published: Record<string, number>[] = [];
  const polled: string[] = [];
  let currentTitle: SongTitle | null = null;
  const audience = openAudience({
    database,
    hub,
    processId,
    clock,
    catalogue: {
      find: (id) => [AURORA, CAIS].find((station) => station.id === id) ?? null,
      setListenerCounts: (counts) => published.push(Object.fromEntries(counts)),
    },
    nowPlaying: {
      listen: (id) => polled.push(`+${id}`),
      leave: (id) => polled.push(`-${id}`),
      currentTitle: () => currentTitle,
    },
  });
  onEnd(audience.close);
  const subscribe = (stationId: string, address = "192.0.2.1", notify = (_title: SongTitle) => {}) =>
    audience.subscribe({ stationId, address, notify });
  const setCurrentTitle = (title: SongTitle) => {
    currentTitle = title;
  };
  return { audience, subscribe, published, polled, setCurrentTitle, announce };
}

const rows = async ({ database }: TestDatabase) =>
  (await database.select().from(table)).map(
    ({ process, stationId, listeners }) => `${process} ${stationId} ${listeners}`,
  );

onBothEngines("the listeners of two processes are added", async (test) => {
  const clock = fakeClock();
  const [one, other] = [await openProcess(test, clock, "one"), await openProcess(test, clock, "other")];
  one.subscribe(AURORA.id);
  one.subscribe(AURORA.id, "192.0.2.2");
  other.subscribe(AURORA.id);
  other.subscribe(CAIS.id);
  clock.advance(1_000);
  await waitUntil("each publishes its own", () => one.published.length === 1 && other.published.length === 1);
  expect([one.published, other.published]).toEqual([[{ aurora: 2 }], [{ aurora: 1, cais: 1 }]]);
  clock.advance(15_000);
  await waitUntil("both are stored", async () => (await rows(test)).length === 3);
  clock.advance(15_000);
  await waitUntil("each publishes the totals", () => one.published.length === 2 && other.published.length === 2);
  expect([one.published[1], other.published[1]]).toEqual([
    { aurora: 3, cais: 1 },
    { aurora: 3, cais: 1 },
  ]);
});

onBothEngines("the catalogue is updated at most every 30 s", async (test) => {
  const clock = fakeClock();
  const { subscribe, published } = await openProcess(test, clock, "one");
  subscribe(AURORA.id);
  clock.advance(1_000);
  await waitUntil("the first is published", () => published.length === 1);
  const leave = subscribe(AURORA.id);
  clock.advance(14_000);
  leave();
  subscribe(CAIS.id);
  clock.advance(14_999);
  await waitUntil("it is stored", async () => (await rows(test)).length === 2);
  expect(published).toEqual([{ aurora: 1 }]);
  clock.advance(1_001);
  await waitUntil("all changes are published", () => published.length === 2);
  expect(published[1]).toEqual({ aurora: 1, cais: 1 });
});

onBothEngines("the counts of a crashed process end after 45 s, those of a closed one at once", async (test) => {
  const clock = fakeClock();
  const { published } = await openProcess(test, clock, "one");
  await test.database
    .insert(table)
    .values({ process: "crashed", stationId: AURORA.id, listeners: 7, seenAt: clock.now() });
  clock.advance(15_000);
  await waitUntil("it is counted", () => published.length === 1);
  expect(published).toEqual([{ aurora: 7 }]);
  clock.advance(15_000);
  clock.advance(15_000);
  await waitUntil("it no longer counts", () => published.length === 2);
  expect(published[1]).toEqual({});
  expect(await rows(test)).toEqual([]);

  const ending = await openProcess(test, clock, "ending");
  ending.subscribe(AURORA.id);
  clock.advance(15_000);
  await waitUntil("it is stored", async () => (await rows(test)).length === 1);
  await ending.audience.close();
  expect(await rows(test)).toEqual([]);
});

onBothEngines("a listener who leaves is no longer counted, and leaves once", async (test) => {
  const clock = fakeClock();
  const { subscribe, polled } = await openProcess(test, clock, "one");
  const leave = subscribe(AURORA.id);
  subscribe(AURORA.id);
  clock.advance(15_000);
  await waitUntil("two are stored", async () => (await rows(test))[0] === "one aurora 2");
  leave();
  leave();
  clock.advance(15_000);
  await waitUntil("one is stored", async () => (await rows(test))[0] === "one aurora 1");
  expect(polled).toEqual(["+aurora", "+aurora", "-aurora"]);
});

onBothEngines(
  "the eleventh listener of an address gets titles but is not counted, and an unknown station has no listeners",
  async (test) => {
    const clock = fakeClock();
    const { subscribe, polled, announce } = await openProcess(test, clock, "one");
    for (let count = 1; count <= 10; count += 1) subscribe(AURORA.id);
    const notified: SongTitle[] = [];
    subscribe(CAIS.id, "192.0.2.1", (title) => notified.push(title));
    subscribe("unknown", "192.0.2.2");
    clock.advance(15_000);
    await waitUntil("they are stored", async () => (await rows(test)).length > 0);
    expect(await rows(test)).toEqual(["one aurora 10"]);
    expect(new Set(polled)).toEqual(new Set(["+aurora"]));
    announce({ topic: "now-playing", stationId: CAIS.id, artist: "Inês", title: "Maré", playedAt: 1 });
    expect(notified).toEqual([{ artist: "Inês", title: "Maré" }]);
  },
);

onBothEngines(
  "titles are sent to the listeners of the station, and the current one to a new listener",
  async (test) => {
    const { subscribe, setCurrentTitle, announce } = await openProcess(test, fakeClock(), "one");
    setCurrentTitle({ artist: "", title: "Maré" });
    const [atAurora, atCais]: [string[], string[]] = [[], []];
    const leave = subscribe(AURORA.id, "192.0.2.1", ({ title }) => atAurora.push(title));
    subscribe(CAIS.id, "192.0.2.1", ({ title }) => atCais.push(title));
    announce({ topic: "now-playing", stationId: AURORA.id, artist: "", title: "Noturno", playedAt: 1 });
    leave();
    announce({ topic: "now-playing", stationId: AURORA.id, artist: "", title: "Rio", playedAt: 2 });
    expect([atAurora, atCais]).toEqual([["Maré", "Noturno"], ["Maré"]]);
  },
);
