import { expect } from "vitest";
import type { SongTitle } from "#app/live-events/audience.ts";
import { openManualHub } from "../../test-support/change-hubs.ts";
import { onBothEngines, type TestDatabase } from "../../test-support/databases.ts";
import { type FakeClock, fakeClock } from "../../test-support/fake-clock.ts";
import { AURORA, CAIS } from "../../test-support/named-stations.ts";
import { waitUntil } from "../../test-support/wait-until.ts";
import { openAudience } from "./audience.server.ts";
import { audience as table } from "./audience.table.ts";

let endings: (() => Promise<void>)[] = [];

/** A test whose processes end before their database does. */
function onBoth(title: string, body: (test: TestDatabase) => Promise<void>): void {
  onBothEngines(title, async (test) => {
    endings = [];
    try {
      await body(test);
    } finally {
      for (const end of endings.reverse()) await end();
    }
  });
}

/** A process that knows Rádio Aurora and Rádio Cais. */
async function openProcess({ database }: TestDatabase, clock: FakeClock, processId: string) {
  const { hub, announce } = await openManualHub();
  const shown: Record<string, number>[] = [];
  const ears: string[] = [];
  let known: SongTitle | null = null;
  const audience = openAudience({
    ...{ database, hub, processId, clock },
    catalogue: {
      find: (id) => [AURORA, CAIS].find((station) => station.id === id) ?? null,
      setListenerCounts: (counts) => shown.push(Object.fromEntries(counts)),
    },
    nowPlaying: {
      listen: (id) => ears.push(`+${id}`),
      leave: (id) => ears.push(`-${id}`),
      currentTitle: () => known,
    },
  });
  endings.push(audience.close);
  const subscribe = (stationId: string, address = "192.0.2.1", notify = (_title: SongTitle) => {}) =>
    audience.subscribe({ stationId, address, notify });
  const know = (title: SongTitle) => {
    known = title;
  };
  return { audience, subscribe, shown, ears, know, announce };
}

const rows = async ({ database }: TestDatabase) =>
  (await database.select().from(table)).map(
    ({ process, stationId, listeners }) => `${process} ${stationId} ${listeners}`,
  );

onBoth("listeners of two processes are counted together", async (test) => {
  const clock = fakeClock();
  const [one, other] = [await openProcess(test, clock, "one"), await openProcess(test, clock, "other")];
  one.subscribe(AURORA.id);
  one.subscribe(AURORA.id, "192.0.2.2");
  other.subscribe(AURORA.id);
  other.subscribe(CAIS.id);
  clock.advance(1_000);
  await waitUntil("each shows its own", () => one.shown.length === 1 && other.shown.length === 1);
  expect([one.shown, other.shown]).toEqual([[{ aurora: 2 }], [{ aurora: 1, cais: 1 }]]);
  clock.advance(15_000);
  await waitUntil("both are written down", async () => (await rows(test)).length === 3);
  clock.advance(15_000);
  await waitUntil("each shows all", () => one.shown.length === 2 && other.shown.length === 2);
  expect([one.shown[1], other.shown[1]]).toEqual([
    { aurora: 3, cais: 1 },
    { aurora: 3, cais: 1 },
  ]);
});

onBoth("pages are given other numbers at most every 30 s", async (test) => {
  const clock = fakeClock();
  const { subscribe, shown } = await openProcess(test, clock, "one");
  subscribe(AURORA.id);
  clock.advance(1_000);
  await waitUntil("the first is shown", () => shown.length === 1);
  const leave = subscribe(AURORA.id);
  clock.advance(14_000);
  leave();
  subscribe(CAIS.id);
  clock.advance(14_999);
  await waitUntil("it is written down", async () => (await rows(test)).length === 2);
  expect(shown).toEqual([{ aurora: 1 }]);
  clock.advance(1_001);
  await waitUntil("all that changed is shown", () => shown.length === 2);
  expect(shown[1]).toEqual({ aurora: 1, cais: 1 });
});

onBoth("a process that vanishes no longer counts after 45 s, one that ends at once", async (test) => {
  const clock = fakeClock();
  const { shown } = await openProcess(test, clock, "one");
  await test.database
    .insert(table)
    .values({ process: "crashed", stationId: AURORA.id, listeners: 7, seenAt: clock.now() });
  clock.advance(15_000);
  await waitUntil("it is counted", () => shown.length === 1);
  expect(shown).toEqual([{ aurora: 7 }]);
  clock.advance(15_000);
  clock.advance(15_000);
  await waitUntil("it is forgotten", () => shown.length === 2);
  expect(shown[1]).toEqual({});
  expect(await rows(test)).toEqual([]);

  const ending = await openProcess(test, clock, "ending");
  ending.subscribe(AURORA.id);
  clock.advance(15_000);
  await waitUntil("it is written down", async () => (await rows(test)).length === 1);
  await ending.audience.close();
  expect(await rows(test)).toEqual([]);
});

onBoth("who leaves is not counted any more, and leaves once", async (test) => {
  const clock = fakeClock();
  const { subscribe, ears } = await openProcess(test, clock, "one");
  const leave = subscribe(AURORA.id);
  subscribe(AURORA.id);
  clock.advance(15_000);
  await waitUntil("two are written down", async () => (await rows(test))[0] === "one aurora 2");
  leave();
  leave();
  clock.advance(15_000);
  await waitUntil("one is written down", async () => (await rows(test))[0] === "one aurora 1");
  expect(ears).toEqual(["+aurora", "+aurora", "-aurora"]);
});

onBoth("ten listeners of an address count, an eleventh hears titles only, and of no station nobody", async (test) => {
  const clock = fakeClock();
  const { subscribe, ears, announce } = await openProcess(test, clock, "one");
  for (let count = 1; count <= 10; count += 1) subscribe(AURORA.id);
  const heard: SongTitle[] = [];
  subscribe(CAIS.id, "192.0.2.1", (title) => heard.push(title));
  subscribe("unknown", "192.0.2.2");
  clock.advance(15_000);
  await waitUntil("they are written down", async () => (await rows(test)).length > 0);
  expect(await rows(test)).toEqual(["one aurora 10"]);
  expect(new Set(ears)).toEqual(new Set(["+aurora"]));
  announce({ topic: "now-playing", stationId: CAIS.id, artist: "Inês", title: "Maré", playedAt: 1 });
  expect(heard).toEqual([{ artist: "Inês", title: "Maré" }]);
});

onBoth("titles go to those who hear the station, and one that is known to who comes", async (test) => {
  const { subscribe, know, announce } = await openProcess(test, fakeClock(), "one");
  know({ artist: "", title: "Maré" });
  const [atAurora, atCais]: [string[], string[]] = [[], []];
  const leave = subscribe(AURORA.id, "192.0.2.1", ({ title }) => atAurora.push(title));
  subscribe(CAIS.id, "192.0.2.1", ({ title }) => atCais.push(title));
  announce({ topic: "now-playing", stationId: AURORA.id, artist: "", title: "Noturno", playedAt: 1 });
  leave();
  announce({ topic: "now-playing", stationId: AURORA.id, artist: "", title: "Rio", playedAt: 2 });
  expect([atAurora, atCais]).toEqual([["Maré", "Noturno"], ["Maré"]]);
});
