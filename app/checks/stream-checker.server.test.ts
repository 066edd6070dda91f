import { createServer } from "node:http";
import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { openChangeHub } from "#app/live-events/change-hub.server.ts";
import type { Database } from "#app/platform/database.server.ts";
import { stations } from "#app/stations/stations.table.ts";
import type { Inspect } from "#app/streams/inspect-stream.server.ts";
import { createStreamClient } from "#app/streams/stream-client.server.ts";
import { found, getStreamCheck, inspection, putStationsDueForCheck } from "../../test-support/checked-streams.ts";
import { onBothEngines } from "../../test-support/databases.ts";
import { type FakeClock, fakeClock } from "../../test-support/fake-clock.ts";
import { waitUntil } from "../../test-support/wait-until.ts";
import { openStreamChecker } from "./stream-checker.server.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const streamClient = createStreamClient({ allowPrivate: true });

/** A health check whose streams are what a test says, by the first letters of their hosts, and that notes what it looked at. */
function openChecker(database: Database, clock: FakeClock, inspect: Inspect = async () => inspection()) {
  const looked: string[] = [];
  const check = openStreamChecker({
    ...{ database, streamClient, clock, random: () => 0 },
    inspect: (address, signal) => {
      looked.push(new URL(address).hostname.split(".")[0] ?? "");
      return inspect(address, signal);
    },
  });
  return { ...check, looked };
}

/** Lets the next alarm ring, and waits until whoever rose sleeps again. */
async function wake(clock: FakeClock): Promise<void> {
  clock.advance(await clock.untilAsleep());
  await clock.untilAsleep();
}

onBothEngines("the first look comes some time after the start, and then one a day", async ({ database }) => {
  const clock = fakeClock();
  await putStationsDueForCheck(database, ["a"], { since: clock.now() });
  const { looked, close } = openChecker(database, clock);
  expect(await clock.untilAsleep()).toBe(20_000);
  expect(looked).toEqual([]);
  await wake(clock);
  expect(looked).toEqual(["a"]);
  expect(await getStreamCheck(database, "a")).toMatchObject({ outcome: "plays", leasedUntil: null });
  clock.advance(21 * HOUR);
  await clock.untilAsleep();
  expect(looked).toEqual(["a"]);
  clock.advance(2 * HOUR);
  await waitUntil("it looks again", () => looked.length === 2);
  await close();
});

onBothEngines("a station without a check gets one", async ({ database }) => {
  const clock = fakeClock();
  await putStationsDueForCheck(database, ["a"], { since: clock.now() });
  await database.execute("delete from stream_checks");
  const { looked, close } = openChecker(database, clock);
  await wake(clock);
  expect(looked).toEqual(["a"]);
  await close();
});

onBothEngines(
  "a station that falls silent is looked at again and again, off the air after hours, and back with its sound",
  async ({ database }) => {
    const clock = fakeClock();
    let silent = true;
    await putStationsDueForCheck(database, ["a", "b"], { since: clock.now() });
    const inspect: Inspect = async (address) => found(silent && address.includes("a.") ? "not-found" : "plays");
    const { looked, close } = openChecker(database, clock, inspect);
    const offAir = async () => (await database.select().from(stations).where(eq(stations.id, "a")))[0]?.offAir;
    await wake(clock);
    for (const minutes of [15, 60]) {
      clock.advance(minutes * MINUTE);
      await clock.untilAsleep();
    }
    expect(looked).toEqual(["a", "b", "a", "a"]);
    expect(await offAir()).toBe(false);
    clock.advance(3 * HOUR);
    await clock.untilAsleep();
    expect(await offAir()).toBe(true);
    silent = false;
    clock.advance(6 * HOUR);
    await clock.untilAsleep();
    expect(await offAir()).toBe(false);
    expect(looked.filter((host) => host === "b")).toHaveLength(1);
    await close();
  },
);

onBothEngines("two processes on one database never look at the same station", async ({ database }) => {
  const clock = fakeClock();
  const ids = Array.from({ length: 25 }, (_, place) => `s${place}`);
  await putStationsDueForCheck(database, ids, { since: clock.now() });
  const checkers = [openChecker(database, clock), openChecker(database, clock)];
  clock.advance(20_000);
  const looked = () => checkers.flatMap((one) => one.looked);
  for (let time = 0; time < 5 && looked().length < 25; time += 1) {
    await clock.untilAsleep();
    clock.advance(30_000);
  }
  await waitUntil("all are looked at", () => looked().length >= 25);
  await Promise.all(checkers.map(({ close }) => close()));
  expect(looked().toSorted()).toEqual(ids.toSorted());
});

onBothEngines(
  "when no host at all can be reached it is our own fault, and no station is blamed",
  async ({ database }) => {
    const clock = fakeClock();
    await putStationsDueForCheck(database, ["a", "b", "c", "d", "e", "f"], { since: clock.now() });
    let network = true;
    const { looked, close } = openChecker(database, clock, async () => found(network ? "plays" : "dns"));
    await wake(clock);
    expect(looked).toHaveLength(6);
    network = false;
    for (let time = 0; time < 30; time += 1) {
      clock.advance(2 * HOUR);
      await clock.untilAsleep();
    }
    expect(looked.length).toBeGreaterThan(20);
    for (const id of ["a", "f"])
      expect(await getStreamCheck(database, id)).toMatchObject({ outcome: "plays", failures: 0 });
    network = true;
    clock.advance(2 * HOUR);
    await clock.untilAsleep();
    expect((await getStreamCheck(database, "a")).nextCheckAt.getTime()).toBeGreaterThan(
      clock.now().getTime() + 21 * HOUR,
    );
    await close();
  },
);

onBothEngines("five dead hosts are blamed while any other answers", async ({ database }) => {
  const clock = fakeClock();
  await putStationsDueForCheck(database, ["well"], { since: clock.now() });
  const { close } = openChecker(database, clock, async (address) => found(address.includes("well") ? "plays" : "dns"));
  await wake(clock);
  await putStationsDueForCheck(database, ["a", "b", "c", "d", "e", "f"], { since: clock.now() });
  await wake(clock);
  for (const id of ["a", "f"])
    expect(await getStreamCheck(database, id)).toMatchObject({ outcome: "dns", failures: 1 });
  await close();
});

onBothEngines("a look that ends in a bug blames nobody, and is made again later", async ({ database }) => {
  const clock = fakeClock();
  await putStationsDueForCheck(database, ["a"], { since: clock.now() });
  const { close } = openChecker(database, clock, () => Promise.reject(new Error("a bug")));
  await wake(clock);
  const { outcome, failures, leasedUntil, nextCheckAt } = await getStreamCheck(database, "a");
  expect({ outcome, failures, leasedUntil }).toEqual({ outcome: null, failures: 0, leasedUntil: null });
  expect(nextCheckAt.getTime()).toBe(clock.now().getTime() + 10 * MINUTE);
  await close();
});

onBothEngines("what cannot be written down of one station keeps nothing from the others", async ({ database }) => {
  const clock = fakeClock();
  await putStationsDueForCheck(database, ["endless"], { since: new Date(clock.now().getTime() - HOUR) });
  await putStationsDueForCheck(database, ["a"], { since: clock.now() });
  // Longer than an index takes; the streamClient lets none so long pass.
  const finalUrl = `https://a.example/${Array.from({ length: 99 }, () => crypto.randomUUID()).join("")}`;
  const inspect: Inspect = async (address) => (address.includes("endless") ? inspection({ finalUrl }) : inspection());
  const { close } = openChecker(database, clock, inspect);
  await wake(clock);
  expect(await getStreamCheck(database, "a")).toMatchObject({ outcome: "plays", leasedUntil: null });
  const { outcome, leasedUntil, nextCheckAt } = await getStreamCheck(database, "endless");
  expect({ outcome, leasedUntil }).toEqual({ outcome: null, leasedUntil: null });
  expect(nextCheckAt.getTime()).toBe(clock.now().getTime() + 10 * MINUTE);
  await close();
});

onBothEngines("a process that is told to stop gives up its looks and gives the stations back", async ({ database }) => {
  const clock = fakeClock();
  await putStationsDueForCheck(database, ["a"], { since: clock.now() });
  const hang: Inspect = (_, signal) =>
    new Promise((_resolve, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));
  const { looked, close } = openChecker(database, clock, hang);
  clock.advance(20_000);
  await waitUntil("it looks", () => looked.length === 1);
  await close();
  expect(await getStreamCheck(database, "a")).toMatchObject({ outcome: null, failures: 0, leasedUntil: null });
});

onBothEngines(
  "a station that is put in while it runs is looked at within seconds",
  async ({ database, connection, change }) => {
    const clock = fakeClock();
    const hub = await openChangeHub(connection);
    const looked: string[] = [];
    const inspect: Inspect = async (address) => {
      looked.push(address);
      return inspection();
    };
    const { close } = openStreamChecker({ database, streamClient, hub, clock, random: () => 0, inspect });
    await wake(clock);
    await putStationsDueForCheck(database, ["a"], { since: clock.now() });
    await database.execute("delete from stream_checks");
    await change({ topic: "stations", ids: ["a"] });
    await waitUntil("the change is heard", async () => (await clock.untilAsleep()) === 3000);
    await wake(clock);
    expect(looked).toEqual(["https://a.example/s"]);
    await close();
    hub.close();
  },
);

onBothEngines("a real stream is opened, and let go", async ({ database }) => {
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
  await wake(clock);
  expect(await getStreamCheck(database, "a")).toMatchObject({ outcome: "http-only", bitrateKbps: 128 });
  const connections = () =>
    new Promise<number>((resolve, reject) =>
      server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
    );
  await waitUntil("nobody listens", async () => (await connections()) === 0);
  await close();
  server.close();
});
