import { expect } from "vitest";
import { openChangeHub } from "#app/live-events/change-hub.server.ts";
import { createStreamClient } from "#app/streams/stream-client.server.ts";
import { onBothEngines, type TestDatabase } from "../../test-support/databases.ts";
import { type FakeClock, fakeClock } from "../../test-support/fake-clock.ts";
import { AURORA, putNamedStations } from "../../test-support/named-stations.ts";
import { type IcyTitleServer, startIcyTitleServer } from "../../test-support/radio/icy-title-server.ts";
import { waitUntil } from "../../test-support/wait-until.ts";
import { type NowPlayingService, openNowPlaying } from "./now-playing.server.ts";
import { readTitles } from "./titles-store.server.ts";

let endings: (() => unknown)[] = [];

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

async function openRadio(): Promise<IcyTitleServer> {
  const radio = await startIcyTitleServer();
  endings.push(radio.close);
  return radio;
}

/** A process that knows one station, whose stream is the radio's. */
async function openProcess(
  { connection, database }: TestDatabase,
  radio: IcyTitleServer,
  clock: FakeClock,
  name = "one",
) {
  const hub = await openChangeHub(connection);
  const heard: string[] = [];
  hub.onTitle(({ artist, title }) => heard.push([artist, title].filter(Boolean).join(" – ")));
  const nowPlaying = openNowPlaying({
    ...{ database, hub, clock, processId: name, random: () => 0.5 },
    streamClient: createStreamClient({ allowPrivate: true }),
    catalogue: { find: (id) => (id === AURORA.id ? { ...AURORA, streamUrl: radio.streamUrl } : null) },
  });
  let closed = false;
  const close = async () => {
    if (!closed) await nowPlaying.close();
    closed = true;
    hub.close();
  };
  endings.push(close);
  return { nowPlaying, heard, close };
}

/** Lets the next look happen, and waits for what it has said. */
async function look(clock: FakeClock, isOver: () => boolean, ms = 30_000): Promise<void> {
  await clock.untilAsleep();
  clock.advance(ms);
  await waitUntil("the look is over", isOver);
}

const titlesOf = async (nowPlaying: Pick<NowPlayingService, "latest">) =>
  (await nowPlaying.latest(AURORA.id)).map(({ title }) => title);

onBoth("a station that somebody hears is looked at, and its titles kept and announced once each", async (test) => {
  await putNamedStations(test.database);
  const radio = await openRadio();
  const clock = fakeClock();
  const { nowPlaying, heard } = await openProcess(test, radio, clock);
  radio.setTitle("Inês Valadares - Maré");
  expect(nowPlaying.currentTitle(AURORA.id)).toBeNull();
  nowPlaying.listen(AURORA.id);
  await look(clock, () => heard.length === 1);
  expect(heard).toEqual(["Inês Valadares – Maré"]);
  expect(nowPlaying.currentTitle(AURORA.id)).toEqual({ artist: "Inês Valadares", title: "Maré" });
  await waitUntil("the stream is let go", () => radio.openStreams() === 0);

  await look(clock, () => radio.asked.stream === 2);
  radio.setTitle("Noturno");
  await look(clock, () => heard.length === 2);
  expect(heard).toEqual(["Inês Valadares – Maré", "Noturno"]);
  expect(await titlesOf(nowPlaying)).toEqual(["Noturno", "Maré"]);
  expect((await readTitles(test.database, AURORA.id)).map(({ title }) => title)).toEqual(["Noturno", "Maré"]);
  expect(nowPlaying.bytesRead()).toBeGreaterThan(3 * 128 * 1_024);
});

onBoth("of two processes one looks, both hear, and when it ends the other goes on", async (test) => {
  await putNamedStations(test.database);
  const radio = await openRadio();
  const [clock, otherClock] = [fakeClock(), fakeClock()];
  const one = await openProcess(test, radio, clock, "one");
  const other = await openProcess(test, radio, otherClock, "other");
  radio.setTitle("Maré");
  one.nowPlaying.listen(AURORA.id);
  await look(clock, () => one.heard.length === 1 && other.heard.length === 1);
  other.nowPlaying.listen(AURORA.id);
  await look(otherClock, () => true, 1);
  await otherClock.untilAsleep();
  expect(radio.asked.stream).toBe(1);

  await one.close();
  radio.setTitle("Noturno");
  await look(otherClock, () => other.heard.length === 2);
  expect(other.heard).toEqual(["Maré", "Noturno"]);
});

onBoth("one that has crashed loses its station when its lease is over", async (test) => {
  await putNamedStations(test.database);
  const radio = await openRadio();
  const [clock, otherClock] = [fakeClock(), fakeClock()];
  const one = await openProcess(test, radio, clock, "one");
  const other = await openProcess(test, radio, otherClock, "other");
  radio.setTitle("Maré");
  one.nowPlaying.listen(AURORA.id);
  await look(clock, () => other.heard.length === 1);
  other.nowPlaying.listen(AURORA.id);
  radio.setTitle("Noturno");
  for (let minutes = 0; minutes < 3; minutes += 1) await look(otherClock, () => true, 60_000);
  await waitUntil("the other one has taken over", () => other.heard.includes("Noturno"));
});

onBoth("a restart keeps the last title once, and says it again", async (test) => {
  await putNamedStations(test.database);
  const radio = await openRadio();
  radio.setTitle("Maré");
  for (const name of ["before", "after"]) {
    const clock = fakeClock(new Date(`2026-11-21T1${name === "before" ? 2 : 3}:00:00Z`));
    const { nowPlaying, heard, close } = await openProcess(test, radio, clock, name);
    nowPlaying.listen(AURORA.id);
    await look(clock, () => heard.length === 1);
    await close();
  }
  const kept = await readTitles(test.database, AURORA.id);
  expect(kept).toEqual([{ artist: "", title: "Maré", playedAt: new Date("2026-11-21T12:00:30Z") }]);
});

onBoth("twenty titles of a station are kept, no more", async (test) => {
  await putNamedStations(test.database);
  const radio = await openRadio();
  const clock = fakeClock();
  const { nowPlaying, heard } = await openProcess(test, radio, clock);
  nowPlaying.listen(AURORA.id);
  for (let count = 1; count <= 21; count += 1) {
    radio.setTitle(`Faixa ${count}`);
    await look(clock, () => heard.length === count);
  }
  const kept = (await readTitles(test.database, AURORA.id)).map(({ title }) => title);
  expect(kept).toHaveLength(20);
  expect([kept[0], kept.at(-1)]).toEqual(["Faixa 21", "Faixa 2"]);
  expect(await titlesOf(nowPlaying)).toEqual(kept);
});

onBoth("a title goes after two looks that found none, and junk is none", async (test) => {
  await putNamedStations(test.database);
  const radio = await openRadio();
  const clock = fakeClock();
  const { nowPlaying, heard } = await openProcess(test, radio, clock);
  nowPlaying.listen(AURORA.id);
  radio.setTitle("Maré");
  await look(clock, () => heard.length === 1);
  radio.setTitle(" - ");
  await look(clock, () => radio.asked.stream === 2 && radio.openStreams() === 0);
  expect(heard).toEqual(["Maré"]);
  radio.setTitle("adw_ad='true'");
  await look(clock, () => heard.length === 2);
  expect(heard).toEqual(["Maré", ""]);
  expect(nowPlaying.currentTitle(AURORA.id)).toBeNull();
  expect(await titlesOf(nowPlaying)).toEqual(["Maré"]);
});

onBoth("where the status page says the same as the stream, it alone is asked from then on", async (test) => {
  await putNamedStations(test.database);
  const radio = await openRadio();
  const clock = fakeClock();
  const { nowPlaying, heard } = await openProcess(test, radio, clock);
  const setTitle = (title: string, onPage = title) => {
    radio.setTitle(title);
    radio.setStatusPage({ listenurl: radio.streamUrl, title: onPage });
  };
  setTitle("Inês - Mar");
  nowPlaying.listen(AURORA.id);
  await look(clock, () => heard.length === 1);
  setTitle("Rui - Rio");
  await look(clock, () => heard.length === 2);
  expect(radio.asked).toEqual({ stream: 1, page: 2 });

  // What may be garbled there is read in the stream.
  setTitle("Graça - Canção", "Gra\ufffda - Can\ufffdo");
  await look(clock, () => heard.length === 3);
  expect(heard).toEqual(["Inês – Mar", "Rui – Rio", "Graça – Canção"]);
  expect(radio.asked.stream).toBe(2);
});

onBoth(
  "who comes and goes makes nobody ask the station more often, and alone at home nobody is asked",
  async (test) => {
    await putNamedStations(test.database);
    const radio = await openRadio();
    const clock = fakeClock();
    const { nowPlaying, heard } = await openProcess(test, radio, clock);
    radio.setTitle("Maré");
    nowPlaying.listen(AURORA.id);
    await look(clock, () => heard.length === 1, 1);
    await clock.untilAsleep();
    for (let times = 0; times < 5; times += 1) {
      nowPlaying.leave(AURORA.id);
      nowPlaying.listen(AURORA.id);
    }
    expect(await clock.untilAsleep()).toBeGreaterThanOrEqual(19_000);
    nowPlaying.leave(AURORA.id);
    clock.advance(3_600_000);
    expect(radio.asked.stream).toBe(1);
  },
);
