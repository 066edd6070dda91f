import { afterAll, beforeAll, expect, test } from "vitest";
import { type ShoutcastServer, startShoutcastServer } from "#test-support/radio/shoutcast-server.ts";
import { waitUntil } from "#test-support/wait-until.ts";
import { createStreamClient } from "./stream-client.server.ts";

const BURST_BYTES = 32 * 1024;

const streamClient = createStreamClient({ allowPrivate: true });
let shoutcast: ShoutcastServer;

beforeAll(async () => {
  shoutcast = await startShoutcastServer();
});

afterAll(() => shoutcast.stop());

test.each(["/;", "/", "/in-pieces", "/http10"])("a SHOUTcast response at %s is read", async (path) => {
  const opened = await streamClient.open(shoutcast.origin + path);
  expect(opened).toMatchObject({ status: 200, headers: { "content-type": "audio/mpeg" } });
  const [first] = await opened.body.take(1).toArray();
  expect([...first.subarray(0, 4)]).toEqual([0xff, 0xfb, 0x90, 0xc4]);
  opened.close();
  await waitUntil("the connection is closed", () => shoutcast.connections() === 0);
});

test("a SHOUTcast error response is read", async () => {
  expect(await streamClient.open(`${shoutcast.origin}/elsewhere`)).toMatchObject({ status: 404 });
});

test("a SHOUTcast stream continues after its burst", async () => {
  const opened = await streamClient.open(`${shoutcast.origin}/;`);
  let received = 0;
  for await (const chunk of opened.body) {
    received += chunk.length;
    if (received > BURST_BYTES) break;
  }
  expect(received).toBeGreaterThan(BURST_BYTES);
});

test("SHOUTcast sends an HTML page to the user agent of a browser", async () => {
  const opened = await streamClient.open(shoutcast.origin, { headers: { "user-agent": "Mozilla/5.0" } });
  expect(opened.headers["content-type"]).toBe("text/html");
  opened.close();
});
