import { afterAll, beforeAll, expect, test } from "vitest";
import { startOfAdtsFrames } from "#app/sound/streams/adts-frames.ts";
import { startOfFrames } from "#app/sound/streams/mp3-frames.ts";
import { createOggHeaders } from "#app/sound/streams/ogg-pages.ts";
import { AURORA } from "#test-support/named-stations.ts";
import { type Radio, startRadio } from "#test-support/radio/radio.ts";
import { type OpenRelay, openRelay } from "#test-support/relay-client.ts";
import { waitUntil } from "#test-support/wait-until.ts";

let radio: Radio;
let opened: OpenRelay;
beforeAll(async () => {
  radio = await startRadio();
  const on = (id: string, mount: string) => ({ ...AURORA, id, streamUrl: radio.url(mount) });
  opened = await openRelay(
    [on("aurora", "/aurora.mp3"), on("brisa", "/brisa.mp3"), on("cais", "/cais"), on("duna", "/duna.ogg")],
    { limit: 200, perAddressLimit: 200 },
  );
});
afterAll(async () => {
  opened.relay.close();
  await radio.stop();
});

test("Icecast has one listener for a hundred listeners of the relay, and none after they leave", async () => {
  const listeners = await Promise.all(Array.from({ length: 100 }, () => opened.listen("aurora")));
  for (const listener of listeners) await listener.receive(64 * 1024);
  expect(await radio.listeners("/aurora.mp3")).toBe(1);
  for (const listener of listeners) await listener.leave();
  await waitUntil("Icecast has no listeners", async () => (await radio.listeners("/aurora.mp3")) === 0);
});

test.each([
  ["aurora", "audio/mpeg", startOfFrames],
  ["cais", "audio/aac", startOfAdtsFrames],
])("the first and a later listener of %s begin with a complete frame", async (id, type, startIn) => {
  const first = await opened.listen(id);
  await first.receive(80 * 1024);
  const later = await opened.listen(id);
  for (const listener of [first, later]) {
    expect(listener.headers.get("content-type")).toBe(type);
    expect(startIn(await listener.receive(40 * 1024))).toBe(0);
    await listener.leave();
  }
});

test("a later listener of an Ogg station gets its header pages, and then complete live pages", async () => {
  const first = await opened.listen("duna");
  const received = await first.receive(80 * 1024);
  const headers = createOggHeaders();
  headers.read(received);
  const pages = Buffer.from(headers.partAt(0)?.headerPages() ?? []);
  expect(pages.length).toBeGreaterThan(1_000);
  const later = await opened.listen("duna");
  const joined = await later.receive(40 * 1024);
  expect(later.headers.get("content-type")).toBe("audio/ogg");
  expect(joined.subarray(0, pages.length).equals(pages)).toBe(true);
  const live = joined.subarray(pages.length, pages.length + 200);
  expect(live.toString("latin1", 0, 4)).toBe("OggS");
  expect(received.indexOf(live)).toBeGreaterThan(pages.length);
  await Promise.all([first.leave(), later.leave()]);
});

test("when a station goes off the air its listeners' streams end, and afterwards it can be opened again", async () => {
  const listener = await opened.listen("brisa");
  await listener.receive(40 * 1024);
  await radio.kill("/brisa.mp3");
  await waitUntil("the stream has ended", listener.hasEnded);
  expect((await opened.listen("brisa")).status).toBe(502);
  await radio.start("/brisa.mp3");
  const back = await opened.listen("brisa");
  expect(startOfFrames(await back.receive(40 * 1024))).toBe(0);
  await back.leave();
});
