import { gzipSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createStreamClient } from "#app/platform/net/stream-client.server.ts";
import { fakeClock } from "#test-support/fake-clock.ts";
import { drawn, type ImageServer, sends, startImageServer } from "#test-support/images.ts";
import { makeTemporaryFolder, type TemporaryFolder } from "#test-support/temporary-folder.ts";
import { waitUntil } from "#test-support/wait-until.ts";
import { createImageDecoder } from "./image-decoder.server.ts";
import { type ImageStore, openImageStore } from "./image-store.server.ts";

let web: ImageServer;
let png: Buffer;
beforeAll(async () => {
  web = await startImageServer();
  png = await drawn(300).png().toBuffer();
});
afterAll(() => web.stop());

const opened: ImageStore[] = [];
const folders: TemporaryFolder[] = [];
afterEach(() => {
  for (const store of opened.splice(0)) store.close();
  for (const folder of folders.splice(0)) folder.remove();
});

function newFolder(): string {
  const folder = makeTemporaryFolder("images");
  folders.push(folder);
  return folder.path;
}

function open({
  folder = newFolder(),
  allowPrivate = true,
  clock = fakeClock(),
  maxBytes = 100_000,
  timeoutMs = 60_000,
} = {}) {
  const fetchLimits = { maxBytes, timeoutMs };
  // The decoder's own clock stands still: the start of a process has no deadline.
  const decoder = createImageDecoder({ clock: fakeClock() });
  const store = openImageStore({
    streamClient: createStreamClient({ allowPrivate }),
    folder,
    clock,
    fetchLimits,
    decoder,
  });
  opened.push(store);
  const find = (path: string, side = 96, format: "webp" | "jpg" = "webp") =>
    store.find({
      imageUrl: path.startsWith("/") ? web.origin + path : path,
      side,
      underTile: false,
      format,
      client: "192.0.2.1",
    });
  return { folder, clock, store, find };
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const A_HALF_HOUR = { ok: false, retryAfterSeconds: 1_800 };

test("find: concurrent requests share one fetch for all sides, also after a restart", async () => {
  web.put("/once", sends(png));
  const { find, folder, store } = open();
  const found = await Promise.all([find("/once"), find("/once", 480), find("/once", 192), find("/once", 480, "jpg")]);
  expect(found.map(({ ok }) => ok)).toEqual([true, true, true, true]);
  store.close();
  expect(await open({ folder }).find("/once")).toEqual(found[0]);
  expect(web.visits("/once")).toBe(1);
});

test("find: an image that is compressed without being asked is an image, within the limit of its size", async () => {
  const packed = (bytes: Buffer): Parameters<ImageServer["put"]>[1] => {
    const body = gzipSync(bytes);
    return (response) => response.writeHead(200, { "content-encoding": "gzip" }).end(body);
  };
  web.put("/packed-image", packed(png));
  web.put("/packed-bomb", packed(Buffer.concat([png, Buffer.alloc(100_000)])));
  const { find } = open();
  expect(await find("/packed-image")).toMatchObject({ ok: true });
  expect(await find("/packed-bomb")).toEqual(A_HALF_HOUR);
});

test("findOriginal: the size and format of an image that was fetched, also after a restart; nothing is fetched", async () => {
  web.put("/original", sends(png));
  const { find, folder, store } = open();
  const url = `${web.origin}/original`;
  expect(await store.findOriginal(url)).toBeNull();
  expect(web.visits("/original")).toBe(0);
  await find("/original");
  const original = { width: 300, height: 300, format: "PNG", bytes: png.length };
  expect(await store.findOriginal(url)).toEqual(original);
  store.close();
  expect(await open({ folder }).store.findOriginal(url)).toEqual(original);
});

const BAD: [what: string, path: string, answer: Parameters<ImageServer["put"]>[1]][] = [
  ["HTML with an image's Content-Type", "/html", sends("<!doctype html><script>alert(1)</script>")],
  ["SVG", "/svg", sends("<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>", "image/svg+xml")],
  ["a 404 with an image", "/404", (response) => response.writeHead(404).end(png)],
  ["a Content-Length over the limit", "/long", (r) => r.writeHead(200, { "content-length": 100_001 }).write("x")],
  ["an endless body", "/endless", (response) => write(response)],
  ["an unknown compression", "/packed", (r) => r.writeHead(200, { "content-encoding": "compress" }).end(png)],
  ["a truncated body", "/broken", (r) => void r.write(png.subarray(0, 40), () => r.destroy())],
  ["an empty body", "/empty", sends("")],
];

function write(response: {
  write: (bytes: Buffer) => boolean;
  destroyed: boolean;
  once: (event: "drain", run: () => void) => void;
}): void {
  while (!response.destroyed && response.write(Buffer.alloc(16_384, 0xff)));
  response.once("drain", () => write(response));
}

test.each(BAD)(
  "find: %s gives no image, and its server is requested again after half an hour",
  async (_, path, answer) => {
    web.put(path, answer);
    const { find, clock, folder, store } = open();
    expect(await find(path)).toEqual(A_HALF_HOUR);
    expect(await find(path)).toEqual(A_HALF_HOUR);
    store.close();
    const later = open({ folder, clock });
    clock.advance(29 * MINUTE_MS);
    expect(await later.find(path)).toEqual({ ok: false, retryAfterSeconds: 60 });
    expect(web.visits(path)).toBe(1);
    clock.advance(MINUTE_MS);
    expect(await later.find(path)).toEqual({ ok: false, retryAfterSeconds: 4 * 3_600 });
    expect(web.visits(path)).toBe(2);
  },
);

test("find: a private address is not requested, nor after a redirect", async () => {
  const { find } = open({ allowPrivate: false });
  for (const url of ["/private", "http://10.0.0.1/logo.png", "http://localhost/logo.png", "file:///etc/passwd", ""]) {
    expect(await find(url)).toEqual(A_HALF_HOUR);
  }
  expect(web.visits("/private")).toBe(0);
  const port = Number(new URL(web.origin).port);
  web.put("/inside", sends(png));
  web.put("/redirect", (response) => response.writeHead(302, { location: `http://localhost:${port}/inside` }).end());
  const streamClient = createStreamClient({ allowPrivate: (host) => host === "127.0.0.1" });
  const store = openImageStore({ streamClient, folder: newFolder() });
  opened.push(store);
  const query = {
    imageUrl: `${web.origin}/redirect`,
    side: 96,
    underTile: false,
    format: "webp" as const,
    client: "",
  };
  expect(await store.find(query)).toMatchObject({ ok: false });
  expect([web.visits("/redirect"), web.visits("/inside")]).toEqual([1, 0]);
});

test("find: waits 2.5 s for a slow server; a later response is used by the next request", async () => {
  let send = () => {};
  web.put("/slow", (response) => {
    send = () => response.end(png);
  });
  const { find, clock } = open();
  const first = find("/slow");
  await waitUntil("it is requested", () => web.visits("/slow") === 1);
  clock.advance(2_500);
  expect(await first).toEqual({ ok: false, retryAfterSeconds: 30 });
  const second = find("/slow");
  send();
  expect(await second).toMatchObject({ ok: true });
  expect(web.visits("/slow")).toBe(1);
});

test("find: a server that never responds, or never finishes, times out", async () => {
  web.put("/silent", () => undefined);
  web.put("/dripping", (response) => void response.write(png.subarray(0, 40)));
  const { find } = open({ timeoutMs: 100 });
  expect(await find("/silent")).toEqual(A_HALF_HOUR);
  expect(await find("/dripping")).toEqual(A_HALF_HOUR);
});

test("find: one request at a time per server; above the queue's limit the request is refused at once", async () => {
  const held: (() => void)[] = [];
  const answers: unknown[] = [];
  const { find } = open();
  for (let number = 0; number < 130; number += 1) {
    web.put(`/many/${number}`, (response) => held.push(() => response.end(png)));
    void find(`/many/${number}`).then((answer) => answers.push(answer));
  }
  // One is running and 127 wait.
  await waitUntil("two are refused", () => answers.length === 2);
  expect(answers).toEqual(Array(2).fill({ ok: false, retryAfterSeconds: 60 }));
  await waitUntil("the first is requested", () => held.length > 0);
  expect(held).toHaveLength(1);
  held[0]?.();
  await waitUntil("the next is requested", () => held.length === 2);
  expect(answers.at(-1)).toMatchObject({ ok: true });
});

test("find: after 30 days an image is fetched again; the stored copy is returned meanwhile, and kept if the fetch fails", async () => {
  web.put("/month", sends(png));
  const { find, clock } = open();
  const first = await find("/month");
  let fail = () => {};
  web.put("/month", (response) => {
    fail = () => response.writeHead(500).end();
  });
  clock.advance(30 * DAY_MS - 1);
  expect([await find("/month"), web.visits("/month")]).toEqual([first, 1]);
  clock.advance(1);
  expect(await find("/month")).toEqual(first);
  await waitUntil("it is requested again", () => web.visits("/month") === 2);
  fail();
  expect(await find("/month")).toEqual(first);
  web.put("/month", sends(await drawn(300, 300, { r: 0, g: 0, b: 255 }).png().toBuffer()));
  // The failure may be recorded after the first of these days.
  await waitUntil("the new image is returned", async () => {
    clock.advance(DAY_MS);
    return JSON.stringify(await find("/month")) !== JSON.stringify(first);
  });
  expect(web.visits("/month")).toBe(3);
});
