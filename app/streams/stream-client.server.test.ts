import { afterAll, beforeAll, expect, test } from "vitest";
import { CERTIFICATE } from "../../test-support/certificate.ts";
import { type MisbehavingServer, startMisbehavingServer } from "../../test-support/radio/misbehaving-server.ts";
import { waitUntil } from "../../test-support/wait-until.ts";
import { createStreamClient, type OpenedStream } from "./stream-client.server.ts";

let server: MisbehavingServer;
let secureServer: MisbehavingServer;

beforeAll(async () => {
  [server, secureServer] = await Promise.all([startMisbehavingServer(), startMisbehavingServer(CERTIFICATE)]);
});

afterAll(() => Promise.all([server.stop(), secureServer.stop()]));

const openDoor = (headersWithinMs = 20_000) =>
  createStreamClient({ allowPrivate: true, headersWithinMs, openWithinMs: headersWithinMs });

async function textOf({ body }: OpenedStream): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of body) parts.push(part);
  return Buffer.concat(parts).toString("latin1");
}

test("nothing is sent but what a stream needs", async () => {
  const opened = await openDoor().open(`${server.origin}/asked`, { headers: { "icy-metadata": "1" } });
  expect(JSON.parse(await textOf(opened))).toEqual({
    "user-agent": "RadioWave/1.0",
    accept: "*/*",
    "accept-encoding": "identity",
    "icy-metadata": "1",
    host: new URL(server.origin).host,
    connection: "close",
  });
});

test("statuses are given, not thrown, and headers are text", async () => {
  expect(await openDoor().open(`${server.origin}/404`)).toMatchObject({
    status: 404,
    finalUrl: `${server.origin}/404`,
  });
  const named = await openDoor().open(`${server.origin}/icy-garbage/empty`);
  expect(named.headers).toMatchObject({ "icy-name": "Rádio Lixo é isto", "content-type": "audio/mpeg" });
  named.close();
});

test("five redirects are followed, the sixth and a circle are not", async () => {
  const opened = await openDoor().open(`${server.origin}/redirect-chain?n=5`);
  expect(opened).toMatchObject({ status: 200, finalUrl: `${server.origin}/live.mp3` });
  opened.close();
  for (const path of ["/redirect-chain?n=6", "/redirect-loop"]) {
    await expect(openDoor().open(server.origin + path)).rejects.toMatchObject({ outcome: "too-many-redirects" });
  }
  expect(server.visits("/redirect-loop")).toBe(1);
});

test("a redirect that goes on talking is not listened to", async () => {
  const opened = await openDoor().open(`${server.origin}/redirect-open`);
  await waitUntil("it is closed", () => server.listeners("/redirect-open") === 0);
  opened.close();
});

test("what came before the end is there for one who reads slowly", async () => {
  let received = 0;
  const bytes = 400_000;
  const opened = await openDoor().open(`${server.origin}/finite.mp3?bytes=${bytes}`);
  for await (const part of opened.body) {
    received += part.length;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  expect(received).toBe(bytes);
});

test("what is packed stays packed", async () => {
  const opened = await openDoor().open(`${server.origin}/gzip-bomb`);
  expect((await textOf(opened)).length).toBeLessThan(200_000);
});

test.each([
  ["/hang", "timed-out"],
  ["/endless-headers", "broken"],
  ["/ssh-banner", "broken"],
  ["/another-protocol", "broken"],
  ["/redirect-none", "broken"],
])("%s comes to %s, and is closed", async (path, outcome) => {
  await expect(openDoor(path === "/hang" ? 300 : undefined).open(server.origin + path)).rejects.toMatchObject({
    outcome,
  });
  await waitUntil("it is closed", () => server.listeners(path) === 0);
});

test("a door that nobody stands behind refuses", async () => {
  const gone = await startMisbehavingServer();
  await gone.stop();
  await expect(openDoor().open(gone.origin)).rejects.toMatchObject({ outcome: "refused" });
});

test("https that is none, or has a certificate that nobody trusts, fails as such", async () => {
  const { port } = new URL(server.origin);
  await expect(openDoor().open(`https://127.0.0.1:${port}/live.mp3`)).rejects.toMatchObject({ outcome: "tls" });
  const secure = secureServer.origin.replace("http:", "https:");
  await expect(openDoor().open(`${secure}/live.mp3`)).rejects.toMatchObject({ outcome: "tls" });
});

test("all redirects together have a time limit too", async () => {
  const door = createStreamClient({ allowPrivate: true, headersWithinMs: 60_000, openWithinMs: 100 });
  const address = `${server.origin}/redirect-to?address=${server.origin}/hang`;
  await expect(door.open(address)).rejects.toMatchObject({ outcome: "timed-out" });
});

test("leaving ends the connection: before the headers, in the middle of the body, and by closing", async () => {
  const [before, later] = [new AbortController(), new AbortController()];
  const hanging = openDoor().open(`${server.origin}/hang`, { signal: before.signal });
  await waitUntil("it is asked", () => server.listeners("/hang") === 1);
  before.abort(new Error("left"));
  await expect(hanging).rejects.toThrow("left");
  await waitUntil("it is closed", () => server.listeners("/hang") === 0);
  await expect(openDoor().open(`${server.origin}/hang`, { signal: before.signal })).rejects.toThrow("left");

  const aborted = await openDoor().open(`${server.origin}/live.mp3`, { signal: later.signal });
  const closed = await openDoor().open(`${server.origin}/live.mp3`);
  await waitUntil("both listen", () => server.listeners("/live.mp3") === 2);
  later.abort();
  closed.close();
  await waitUntil("both left", () => server.listeners("/live.mp3") === 0);
  expect([aborted.body.destroyed, closed.body.destroyed]).toEqual([true, true]);
});
