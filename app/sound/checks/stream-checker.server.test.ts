import { createServer } from "node:http";
import { eq } from "drizzle-orm";
import { expect, vi } from "vitest";
import type { Database } from "#app/platform/database/database.server.ts";
import { openChangeHub } from "#app/platform/live-events/change-hub.server.ts";
import { createStreamClient } from "#app/platform/net/stream-client.server.ts";
import { log } from "#app/platform/process/log.server.ts";
import type { Inspect } from "#app/sound/streams/inspect-stream.server.ts";
import { stations } from "#app/stations/station/stations.table.ts";
import { found, getStreamCheck, inspection, putStationsDueForCheck } from "#test-support/checked-streams.ts";
import { onBothEngines } from "#test-support/databases.ts";
import { type FakeClock, fakeClock } from "#test-support/fake-clock.ts";
import { waitUntil } from "#test-support/wait-until.ts";
import { openStreamChecker } from "./stream-checker.server.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const streamClient = createStreamClient({ allowPrivate: true });

/** A stream checker with the results of `inspect`; `checked`: the first labels of the hosts that it checked. */
function openChecker(database: Database, clock: FakeClock, inspect: Inspect = async () => inspection()) {
  const checked: string[] = [];
  const checker = openStreamChecker({
    database,
    streamClient,
    clock,
    random: () => 0,
    inspect: (url, signal) => {
      checked.push(new URL(url).hostname.split(".")[0] ?? "");
      return inspect(url, signal);
    },
  });
  return { ...checker, checked };
}

/** Advances the clock to the next timer, and waits until the next one is set. */
async function runNext(clock: FakeClock): Promise<void> {
  clock.advance(await clock.untilAsleep());
  await clock.untilAsleep();
}

onBothEngines("a station is checked 20 seconds after the start, and then once a day", async ({ database }) => {
  const clock = fakeClock();
  await putStationsDueForCheck(database, ["a"], { since: clock.now() });
  const { checked, close } = openChecker(database, clock);
  expect(await clock.untilAsleep()).toBe(20_000);
  expect(checked).toEqual([]);
  await runNext(clock);
  expect(checked).toEqual(["a"]);
  expect(await getStreamCheck(database, "a")).toMatchObject({ outcome: "plays", leasedUntil: null });
  clock.advance(21 * HOUR);
  await clock.untilAsleep();
  expect(checked).toEqual(["a"]);
  clock.advance(2 * HOUR);
  await waitUntil("it checks again", () => checked.length === 2);
  await close();
});

onBothEngines("a station without a scheduled check gets one", async ({ database }) => {
  const clock = fakeClock();
  await putStationsDueForCheck(database, ["a"], { since: clock.now() });
  await database.execute("delete from stream_checks");
  const { checked, close } = openChecker(database, clock);
  await runNext(clock);
  expect(checked).toEqual(["a"]);
  await close();
});

onBothEngines(
  "a failing station is checked with back-off, off the air after hours, and on the air again with its first success",
  async ({ database }) => {
    const clock = fakeClock();
    let isFailing = true;
    await putStationsDueForCheck(database, ["a", "b"], { since: clock.now() });
    const inspect: Inspect = async (url) => found(isFailing && url.includes("a.") ? "not-found" : "plays");
    const { checked, close } = openChecker(database, clock, inspect);
    const offAir = async () => (await database.select().from(stations).where(eq(stations.id, "a")))[0]?.offAir;
    await runNext(clock);
    for (const minutes of [15, 60]) {
      clock.advance(minutes * MINUTE);
      await clock.untilAsleep();
    }
    expect(checked).toEqual(["a", "b", "a", "a"]);
    expect(await offAir()).toBe(false);
    clock.advance(3 * HOUR);
    await clock.untilAsleep();
    expect(await offAir()).toBe(true);
    isFailing = false;
    clock.advance(6 * HOUR);
    await clock.untilAsleep();
    expect(await offAir()).toBe(false);
    expect(checked.filter((host) => host === "b")).toHaveLength(1);
    await close();
  },
);

onBothEngines("two processes on one database never check the same station", async ({ database }) => {
  const clock = fakeClock();
  const ids = Array.from({ length: 25 }, (_, index) => `s${index}`);
  await putStationsDueForCheck(database, ids, { since: clock.now() });
  const checkers = [openChecker(database, clock), openChecker(database, clock)];
  clock.advance(20_000);
  const checkedByAll = () => checkers.flatMap((checker) => checker.checked);
  for (let time = 0; time < 5 && checkedByAll().length < 25; time += 1) {
    await clock.untilAsleep();
    clock.advance(30_000);
  }
  await waitUntil("all are checked", () => checkedByAll().length >= 25);
  await Promise.all(checkers.map(({ close }) => close()));
  expect(checkedByAll().toSorted()).toEqual(ids.toSorted());
});

onBothEngines("when no host can be reached, no station gets a failure", async ({ database }) => {
  const clock = fakeClock();
  await putStationsDueForCheck(database, ["a", "b", "c", "d", "e", "f"], { since: clock.now() });
  let hasNetwork = true;
  const { checked, close } = openChecker(database, clock, async () => found(hasNetwork ? "plays" : "dns"));
  await runNext(clock);
  expect(checked).toHaveLength(6);
  hasNetwork = false;
  for (let time = 0; time < 30; time += 1) {
    clock.advance(2 * HOUR);
    await clock.untilAsleep();
  }
  expect(checked.length).toBeGreaterThan(20);
  for (const id of ["a", "f"])
    expect(await getStreamCheck(database, id)).toMatchObject({ outcome: "plays", failures: 0 });
  hasNetwork = true;
  clock.advance(2 * HOUR);
  await clock.untilAsleep();
  expect((await getStreamCheck(database, "a")).nextCheckAt.getTime()).toBeGreaterThan(
    clock.now().getTime() + 21 * HOUR,
  );
  await close();
});

onBothEngines("five unreachable hosts get failures while another host responds", async ({ database }) => {
  const clock = fakeClock();
  await putStationsDueForCheck(database, ["reachable"], { since: clock.now() });
  const { close } = openChecker(database, clock, async (url) => found(url.includes("reachable") ? "plays" : "dns"));
  await runNext(clock);
  await putStationsDueForCheck(database, ["a", "b", "c", "d", "e", "f"], { since: clock.now() });
  await runNext(clock);
  for (const id of ["a", "f"])
    expect(await getStreamCheck(database, id)).toMatchObject({ outcome: "dns", failures: 1 });
  await close();
});

onBothEngines("a check that fails with a bug stores no result and is repeated later", async ({ database }) => {
  const clock = fakeClock();
  await putStationsDueForCheck(database, ["a"], { since: clock.now() });
  const { close } = openChecker(database, clock, () => Promise.reject(new Error("a bug")));
  await runNext(clock);
  const { outcome, failures, leasedUntil, nextCheckAt } = await getStreamCheck(database, "a");
  expect({ outcome, failures, leasedUntil }).toEqual({ outcome: null, failures: 0, leasedUntil: null });
  expect(nextCheckAt.getTime()).toBe(clock.now().getTime() + 10 * MINUTE);
  await close();
});

onBothEngines("a result that cannot be stored does not prevent the storage of others", async ({ database }) => {
  const clock = fakeClock();
  await putStationsDueForCheck(database, ["endless"], { since: new Date(clock.now().getTime() - HOUR) });
  await putStationsDueForCheck(database, ["a"], { since: clock.now() });
  // Longer than an index entry may be; the stream client refuses such URLs.
  const finalUrl = `https://a.example/${Array.from({ length: 99 }, () => crypto.randomUUID()).join("")}`;
  const inspect: Inspect = async (url) => (url.includes("endless") ? inspection({ finalUrl }) : inspection());
  const { close } = openChecker(database, clock, inspect);
  await runNext(clock);
  expect(await getStreamCheck(database, "a")).toMatchObject({ outcome: "plays", leasedUntil: null });
  const { outcome, leasedUntil, nextCheckAt } = await getStreamCheck(database, "endless");
  expect({ outcome, leasedUntil }).toEqual({ outcome: null, leasedUntil: null });
  expect(nextCheckAt.getTime()).toBe(clock.now().getTime() + 10 * MINUTE);
  await close();
});

onBothEngines("close aborts the checks under way and releases their leases", async ({ database }) => {
  const clock = fakeClock();
  await putStationsDueForCheck(database, ["a"], { since: clock.now() });
  const hang: Inspect = (_, signal) =>
    new Promise((_resolve, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));
  const { checked, close } = openChecker(database, clock, hang);
  clock.advance(20_000);
  await waitUntil("the check begins", () => checked.length === 1);
  await close();
  expect(await getStreamCheck(database, "a")).toMatchObject({ outcome: null, failures: 0, leasedUntil: null });
});

onBothEngines(
  "a station that is added while it runs is checked within seconds",
  async ({ database, connection, change }) => {
    const clock = fakeClock();
    const hub = await openChangeHub(connection);
    const checked: string[] = [];
    const inspect: Inspect = async (url) => {
      checked.push(url);
      return inspection();
    };
    const { close } = openStreamChecker({ database, streamClient, hub, clock, random: () => 0, inspect });
    await runNext(clock);
    await putStationsDueForCheck(database, ["a"], { since: clock.now() });
    await database.execute("delete from stream_checks");
    await change({ topic: "stations", ids: ["a"] });
    await waitUntil("the change arrives", async () => (await clock.untilAsleep()) === 3000);
    await runNext(clock);
    expect(checked).toEqual(["https://a.example/s"]);
    await close();
    hub.close();
  },
);

onBothEngines("a change that could not be scheduled is scheduled again after three seconds", async ({ database }) => {
  const clock = fakeClock();
  await putStationsDueForCheck(database, ["a"], { since: clock.now() });
  await database.execute("delete from stream_checks");
  const logged = vi.spyOn(log, "error").mockImplementation(() => {});
  const select = vi.spyOn(database, "select").mockImplementationOnce(() => expect.fail("no database"));
  const { checked, close } = openChecker(database, clock);
  await runNext(clock);
  expect([await clock.untilAsleep(), logged.mock.calls.length]).toEqual([3_000, 1]);
  await runNext(clock);
  expect(checked).toEqual(["a"]);
  for (const spy of [logged, select]) spy.mockRestore();
  await close();
});

onBothEngines("a real stream is opened and closed", async ({ database }) => {
  const frame = Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0xc4]), Buffer.alloc(413)]);
  const server = createServer((_, response) => {
    response.writeHead(200, { "content-type": "audio/mpeg", "icy-br": "128", "icy-name": "Rádio A" });
    response.write(Buffer.alloc(60 * frame.length, frame));
  }).listen(0, "127.0.0.1");
  server.unref();
  await new Promise((resolve) => server.once("listening", resolve));
  const address = server.address();
  const port = typeof address === "object" ? address?.port : 0;
  const clock = fakeClock();
  await putStationsDueForCheck(database, ["a"], { since: clock.now() });
  await database.update(stations).set({ streamUrl: `http://127.0.0.1:${port}/` });
  const { close } = openStreamChecker({ database, streamClient, clock, random: () => 0 });
  await runNext(clock);
  expect(await getStreamCheck(database, "a")).toMatchObject({ outcome: "http-only", bitrateKbps: 128 });
  const connections = () =>
    new Promise<number>((resolve, reject) =>
      server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
    );
  await waitUntil("the connection is closed", async () => (await connections()) === 0);
  await close();
  server.close();
});
