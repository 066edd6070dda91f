import { createServer } from "node:http";
import { expect } from "vitest";
import { openChangeHub } from "#app/platform/live-events/change-hub.server.ts";
import { createStreamClient } from "#app/platform/net/stream-client.server.ts";
import type { StreamKind } from "#app/stations/station/station.ts";
import { onBothEngines, type TestDatabase } from "#test-support/databases.ts";
import { encodeText } from "#test-support/encode-text.ts";
import { type FakeClock, fakeClock } from "#test-support/fake-clock.ts";
import { listenOnFreePort } from "#test-support/free-port.ts";
import { AURORA, putNamedStations } from "#test-support/named-stations.ts";
import { type IcyTitleServer, startIcyTitleServer } from "#test-support/radio/icy-title-server.ts";
import { waitUntil } from "#test-support/wait-until.ts";
import { type NowPlayingService, openNowPlaying } from "./now-playing.server.ts";
import { readTitles } from "./titles-store.server.ts";

/** The radio of Rádio Aurora, which is in the database. */
async function openRadio({ database, onEnd }: TestDatabase): Promise<IcyTitleServer> {
  await putNamedStations(database);
  const radio = await startIcyTitleServer();
  onEnd(radio.close);
  return radio;
}

/** A process with one station, whose stream is the radio's. */
async function openProcess(
  { connection, database, onEnd }: TestDatabase,
  radio: Pick<IcyTitleServer, "streamUrl"> & { streamKind?: StreamKind; countryCode?: string },
  clock: FakeClock,
  name = "one",
) {
  const { streamUrl, streamKind = AURORA.streamKind, countryCode = AURORA.countryCode } = radio;
  const hub = await openChangeHub(connection);
  const announced: string[] = [];
  hub.onTitle(({ artist, title }) => announced.push([artist, title].filter(Boolean).join(" – ")));
  const nowPlaying = openNowPlaying({
    database,
    hub,
    clock,
    processId: name,
    random: () => 0.5,
    streamClient: createStreamClient({ allowPrivate: true }),
    catalogue: { find: (id) => (id === AURORA.id ? { ...AURORA, streamUrl, streamKind, countryCode } : null) },
  });
  let closed = false;
  const close = async () => {
    if (!closed) await nowPlaying.close();
    closed = true;
    hub.close();
  };
  onEnd(close);
  return { nowPlaying, announced, close };
}

/** Two processes with clocks of their own; one has a listener. */
async function openTwoProcesses(test: TestDatabase, radio: IcyTitleServer) {
  const [clock, otherClock] = [fakeClock(), fakeClock()];
  const one = await openProcess(test, radio, clock, "one");
  const other = await openProcess(test, radio, otherClock, "other");
  radio.setTitle("Maré");
  one.nowPlaying.listen(AURORA.id);
  return { clock, one, otherClock, other };
}

/** Advances the clock to the next poll, and waits for its result. */
async function poll(clock: FakeClock, isDone: () => boolean, ms = 30_000): Promise<void> {
  await clock.untilAsleep();
  clock.advance(ms);
  await waitUntil("the poll is done", isDone);
}

const titlesOf = async (nowPlaying: Pick<NowPlayingService, "latest">) =>
  (await nowPlaying.latest(AURORA.id)).map(({ title }) => title);

onBothEngines("a station with listeners is polled, and each title is stored and announced once", async (test) => {
  const radio = await openRadio(test);
  const clock = fakeClock();
  const { nowPlaying, announced } = await openProcess(test, radio, clock);
  radio.setTitle("Inês Valadares - Maré");
  expect(nowPlaying.currentTitle(AURORA.id)).toBeNull();
  nowPlaying.listen(AURORA.id);
  await poll(clock, () => announced.length === 1);
  expect(announced).toEqual(["Inês Valadares – Maré"]);
  expect(nowPlaying.currentTitle(AURORA.id)).toEqual({ artist: "Inês Valadares", title: "Maré" });
  await waitUntil("the stream is closed", () => radio.openStreams() === 0);

  await poll(clock, () => radio.asked.stream === 2);
  radio.setTitle("Noturno");
  await poll(clock, () => announced.length === 2);
  expect(announced).toEqual(["Inês Valadares – Maré", "Noturno"]);
  expect(await titlesOf(nowPlaying)).toEqual(["Noturno", "Maré"]);
  expect((await readTitles(test.database, AURORA.id)).map(({ title }) => title)).toEqual(["Noturno", "Maré"]);
  expect(nowPlaying.bytesRead()).toBeGreaterThan(3 * 128 * 1_024);
});

onBothEngines("an HLS station with listeners is polled too", async (test) => {
  await putNamedStations(test.database);
  const playlist = "#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,Inês Valadares - Maré\n1.ts\n";
  const { port, stop } = await listenOnFreePort(createServer((_, response) => response.end(playlist)));
  test.onEnd(stop);
  const clock = fakeClock();
  const radio = { streamUrl: `http://127.0.0.1:${port}/live.m3u8`, streamKind: "hls" } as const;
  const { nowPlaying, announced } = await openProcess(test, radio, clock);
  nowPlaying.listen(AURORA.id);
  await poll(clock, () => announced.length === 1);
  expect(announced).toEqual(["Inês Valadares – Maré"]);
});

onBothEngines("titles are decoded by the code pages of the station's country", async (test) => {
  const radio = await openRadio(test);
  const clock = fakeClock();
  const { nowPlaying, announced } = await openProcess(test, { ...radio, countryCode: "RU" }, clock);
  radio.setTitle(Buffer.from(encodeText("Кино - Группа крови", "windows-1251") ?? []));
  nowPlaying.listen(AURORA.id);
  await poll(clock, () => announced.length === 1);
  radio.setTitle(Buffer.from("Beyoncé - Halo", "latin1"));
  await poll(clock, () => announced.length === 2);
  expect(announced).toEqual(["Кино – Группа крови", "Beyoncé – Halo"]);
});

onBothEngines("one of two processes polls for both, and the other takes over when it ends", async (test) => {
  const radio = await openRadio(test);
  const { clock, one, otherClock, other } = await openTwoProcesses(test, radio);
  await poll(clock, () => one.announced.length === 1 && other.announced.length === 1);
  other.nowPlaying.listen(AURORA.id);
  await poll(otherClock, () => true, 1);
  await otherClock.untilAsleep();
  expect(radio.asked.stream).toBe(1);

  await one.close();
  radio.setTitle("Noturno");
  await poll(otherClock, () => other.announced.length === 2);
  expect(other.announced).toEqual(["Maré", "Noturno"]);
});

onBothEngines("the lease of a crashed process expires", async (test) => {
  const radio = await openRadio(test);
  const { clock, otherClock, other } = await openTwoProcesses(test, radio);
  await poll(clock, () => other.announced.length === 1);
  other.nowPlaying.listen(AURORA.id);
  radio.setTitle("Noturno");
  for (let minutes = 0; minutes < 3; minutes += 1) await poll(otherClock, () => true, 60_000);
  await waitUntil("the other process takes over", () => other.announced.includes("Noturno"));
});

onBothEngines("after a restart the last title is announced again, but stored once", async (test) => {
  const radio = await openRadio(test);
  radio.setTitle("Maré");
  for (const name of ["before", "after"]) {
    const clock = fakeClock(new Date(`2026-11-21T1${name === "before" ? 2 : 3}:00:00Z`));
    const { nowPlaying, announced, close } = await openProcess(test, radio, clock, name);
    nowPlaying.listen(AURORA.id);
    await poll(clock, () => announced.length === 1);
    await close();
  }
  const stored = await readTitles(test.database, AURORA.id);
  expect(stored).toEqual([{ artist: "", title: "Maré", playedAt: new Date("2026-11-21T12:00:30Z") }]);
});

onBothEngines("twenty titles of a station are stored", async (test) => {
  const radio = await openRadio(test);
  const clock = fakeClock();
  const { nowPlaying, announced } = await openProcess(test, radio, clock);
  nowPlaying.listen(AURORA.id);
  for (let count = 1; count <= 21; count += 1) {
    radio.setTitle(`Faixa ${count}`);
    await poll(clock, () => announced.length === count);
  }
  const stored = (await readTitles(test.database, AURORA.id)).map(({ title }) => title);
  expect(stored).toHaveLength(20);
  expect([stored[0], stored.at(-1)]).toEqual(["Faixa 21", "Faixa 2"]);
  expect(await titlesOf(nowPlaying)).toEqual(stored);
});

onBothEngines("a title ends after two polls without one, and placeholders are none", async (test) => {
  const radio = await openRadio(test);
  const clock = fakeClock();
  const { nowPlaying, announced } = await openProcess(test, radio, clock);
  nowPlaying.listen(AURORA.id);
  radio.setTitle("Maré");
  await poll(clock, () => announced.length === 1);
  radio.setTitle(" - ");
  await poll(clock, () => radio.asked.stream === 2 && radio.openStreams() === 0);
  expect(announced).toEqual(["Maré"]);
  radio.setTitle("adw_ad='true'");
  await poll(clock, () => announced.length === 2);
  expect(announced).toEqual(["Maré", ""]);
  expect(nowPlaying.currentTitle(AURORA.id)).toBeNull();
  expect(await titlesOf(nowPlaying)).toEqual(["Maré"]);
});

onBothEngines("a status page with the same title as the stream is polled instead of the stream", async (test) => {
  const radio = await openRadio(test);
  const clock = fakeClock();
  const { nowPlaying, announced } = await openProcess(test, radio, clock);
  const setTitle = (title: string, onPage = title) => {
    radio.setTitle(title);
    radio.setStatusPage({ listenurl: radio.streamUrl, title: onPage });
  };
  setTitle("Inês - Mar");
  nowPlaying.listen(AURORA.id);
  await poll(clock, () => announced.length === 1);
  setTitle("Rui - Rio");
  await poll(clock, () => announced.length === 2);
  expect(radio.asked).toEqual({ stream: 1, page: 2 });

  // A title that the page may decode wrongly is read from the stream.
  setTitle("Graça - Canção", "Gra\ufffda - Can\ufffdo");
  await poll(clock, () => announced.length === 3);
  expect(announced).toEqual(["Inês – Mar", "Rui – Rio", "Graça – Canção"]);
  expect(radio.asked.stream).toBe(2);
});

onBothEngines(
  "listeners who come and go cause no additional polls, and without listeners there are none",
  async (test) => {
    const radio = await openRadio(test);
    const clock = fakeClock();
    const { nowPlaying, announced } = await openProcess(test, radio, clock);
    radio.setTitle("Maré");
    nowPlaying.listen(AURORA.id);
    await poll(clock, () => announced.length === 1, 1);
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
