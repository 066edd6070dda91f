import { expect, vi } from "vitest";
import { log } from "#app/platform/process/log.server.ts";
import { stations } from "#app/stations/station/stations.table.ts";
import { onBothEngines, type TestDatabase } from "#test-support/databases.ts";
import { fakeClock } from "#test-support/fake-clock.ts";
import { startFakeUpstream, uuidOf } from "#test-support/mirror/fake-upstream.ts";
import { ADMINISTRATOR } from "#test-support/viewers.ts";
import { waitUntil } from "#test-support/wait-until.ts";
import { mirrorState } from "./mirror.table.ts";
import { commandMirror } from "./mirror-commands.server.ts";
import type { PassKind } from "./mirror-run.ts";
import { openMirror } from "./mirror-service.server.ts";
import { leaseMirror, readMirrorState } from "./mirror-state.server.ts";

const MINUTE = 60_000;

/** A mirror that follows a fake upstream, by a clock that only the test advances. */
async function followed({ connection, database, onEnd }: TestDatabase) {
  const upstream = await startFakeUpstream();
  onEnd(upstream.stop);
  upstream.put({ stationuuid: uuidOf(1), name: "Rádio Um" });
  const clock = fakeClock();
  const open = (seconds: number) => {
    const opened = openMirror({
      ...connection,
      mirror: { from: [upstream.origin], seconds },
      publicUrl: "https://radio.example",
      allowPrivateStreams: false,
      clock,
    });
    onEnd(opened.close);
    return opened;
  };
  const mirror = open(600);
  const count = () => database.$count(stations);
  const state = () => readMirrorState(database);
  /** Advances until the mirror checks again whether a pass is due. */
  const minutes = async (number: number) => {
    for (let minute = 0; minute < number; minute += 1) {
      await clock.untilAsleep();
      clock.advance(MINUTE);
    }
  };
  const command = (fields: { paused?: boolean; pass?: PassKind }) =>
    commandMirror(database, ADMINISTRATOR, { ...fields, now: clock.now() });
  /** Another process, with another interval. */
  const again = (seconds: number) => {
    const other = open(seconds);
    other.wake();
    return other;
  };
  return { upstream, clock, mirror, again, count, state, minutes, command, now: () => clock.now().getTime() };
}

onBothEngines(
  "a mirror follows its upstream by itself, at its interval, and reads all once a day",
  async (testDatabase) => {
    const { upstream, clock, count, state, minutes, now } = await followed(testDatabase);
    const ended = () => state().then(({ pass, nextPassAt }) => pass === null && nextPassAt.getTime() > now());
    await minutes(1);
    await waitUntil("the first pass has ended", async () => (await count()) === 1 && (await ended()));
    const pages = () => upstream.requests.filter((path) => path.startsWith("/json/stations?")).length;
    expect(pages()).toBe(1);
    upstream.put({ stationuuid: uuidOf(2), name: "Rádio Dois" });
    await minutes(9);
    expect(await count()).toBe(1);
    await minutes(1);
    await waitUntil("the change has come", async () => (await count()) === 2 && (await ended()));
    expect(pages()).toBe(1);
    await clock.untilAsleep();
    clock.advance(24 * 60 * MINUTE);
    await waitUntil("all are read again", () => pages() === 2);
    await waitUntil("that pass has ended", ended);
  },
);

onBothEngines(
  "after a failure the wait is twice as long, and an administrator can request a pass at once",
  async (testDatabase) => {
    const { upstream, mirror, count, state, minutes, command, now } = await followed(testDatabase);
    upstream.fail("/json/stats", (_request, response) => response.writeHead(503).end());
    await minutes(1);
    await waitUntil("it failed", async () => (await state()).failures === 1);
    const failed = await state();
    expect(failed.trouble).toMatchObject({ kind: "busy", status: 503 });
    expect(failed.nextPassAt.getTime() - now()).toBe(20 * MINUTE);
    await command({ pass: "changes" });
    mirror.wake();
    await waitUntil("it failed again", async () => (await state()).failures === 2);
    expect((await state()).nextPassAt.getTime() - now()).toBe(40 * MINUTE);
    expect((await state()).troubleAt).toEqual(failed.troubleAt);
    upstream.fail("/json/stats", (_request, response) =>
      response.writeHead(200).end('{"supported_version":1,"stations":1,"stations_broken":0}'),
    );
    await command({ pass: "changes" });
    mirror.wake();
    await waitUntil("it is well again", async () => (await count()) === 1 && (await state()).pass === null);
    expect(await state()).toMatchObject({ failures: 0, trouble: null });
  },
);

onBothEngines("a stopped pass is logged once, and tried again at the interval", async (testDatabase) => {
  const warn = vi.spyOn(log, "warn");
  testDatabase.onEnd(() => warn.mockRestore());
  const { upstream, mirror, count, state, minutes, command, now } = await followed(testDatabase);
  await minutes(1);
  await waitUntil("the first pass has ended", async () => (await count()) === 1 && (await state()).pass === null);
  upstream.remove(uuidOf(1));
  await minutes(1);
  await command({ pass: "all" });
  mirror.wake();
  const nextIn = async () => (await state()).nextPassAt.getTime() - now();
  await waitUntil("it is stopped", async () => (await state()).trouble?.kind === "stopped");
  expect(await nextIn()).toBe(10 * MINUTE);
  await minutes(10);
  await waitUntil("it is tried again", async () => (await nextIn()) === 10 * MINUTE);
  const stopped = warn.mock.calls.filter(([, message]) => message === "mirror pass stopped");
  const extent = { added: 0, removed: 1, known: 1 };
  expect(stopped).toEqual([[{ kind: "stopped", base: upstream.origin, ...extent }, "mirror pass stopped"]]);
});

onBothEngines("a new interval counts from the end of the last pass, longer or shorter", async (testDatabase) => {
  const { mirror, state, minutes, count, again } = await followed(testDatabase);
  await minutes(1);
  await waitUntil("the first pass has ended", async () => (await count()) === 1 && (await state()).pass === null);
  await mirror.close();
  const endedAt = Date.parse((await state()).lastPass?.endedAt ?? "");
  for (const seconds of [86_400, 60, 3_600]) {
    const other = again(seconds);
    await waitUntil("it is due by the interval", async () => {
      const { nextPassAt } = await state();
      return nextPassAt.getTime() === endedAt + seconds * 1_000;
    });
    await other.close();
  }
});

onBothEngines("after trouble a shorter interval brings the next pass forward", async (testDatabase) => {
  const { database } = testDatabase;
  const { upstream, mirror, state, minutes, again, now } = await followed(testDatabase);
  upstream.fail("/json/stats", (_request, response) => response.writeHead(500).end());
  await minutes(1);
  await waitUntil("it failed", async () => (await state()).failures === 1);
  await mirror.close();
  await database.update(mirrorState).set({ nextPassAt: new Date(now() + 24 * 60 * MINUTE) });
  const other = again(60);
  await waitUntil("it is due soon", async () => (await state()).nextPassAt.getTime() === now() + 2 * MINUTE);
  await other.close();
});

onBothEngines("a command that is refused does nothing", async (testDatabase) => {
  const { state, command } = await followed(testDatabase);
  await expect(command({ paused: true, pass: "all" })).rejects.toMatchObject({ kind: "conflict" });
  expect(await state()).toMatchObject({ paused: false, wanted: null });
});

onBothEngines("a paused mirror runs no pass until it is continued", async (testDatabase) => {
  const { upstream, mirror, count, state, minutes, command } = await followed(testDatabase);
  await command({ paused: true });
  await minutes(30);
  expect(upstream.requests).toEqual([]);
  await expect(command({ pass: "all" })).rejects.toThrow("O espelho está em pausa");
  await command({ paused: false });
  mirror.wake();
  await waitUntil("the first pass has ended", async () => (await count()) === 1 && (await state()).pass === null);
});

onBothEngines("while another process holds the mirror's lease, no pass runs here", async (testDatabase) => {
  if (testDatabase.engine === "embedded") return;
  const { upstream, mirror, count, minutes, now } = await followed(testDatabase);
  const leased = await leaseMirror(testDatabase.database, { lease: "other", now: new Date(now()), isAlone: false });
  expect(leased).toBeDefined();
  mirror.wake();
  await minutes(0);
  await testDatabase.database.select().from(stations);
  expect(upstream.requests).toEqual([]);
  // Its lease ends when it does not renew it.
  await minutes(2);
  await waitUntil("the pass was taken over", async () => (await count()) === 1);
});
