import { afterAll, beforeAll, expect, test } from "vitest";
import { CERTIFICATE } from "#test-support/certificate.ts";
import { type MisbehavingServer, startMisbehavingServer } from "#test-support/radio/misbehaving-server.ts";
import { waitUntil } from "#test-support/wait-until.ts";
import { collectBytes, createStreamClient, type OpenedStream } from "./stream-client.server.ts";

let server: MisbehavingServer;
let secureServer: MisbehavingServer;

beforeAll(async () => {
  [server, secureServer] = await Promise.all([startMisbehavingServer(), startMisbehavingServer(CERTIFICATE)]);
});

afterAll(() => Promise.all([server.stop(), secureServer.stop()]));

const openClient = (headersWithinMs = 20_000) =>
  createStreamClient({ allowPrivate: true, headersWithinMs, openWithinMs: headersWithinMs });

async function textOf({ body }: OpenedStream): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks).toString("latin1");
}

test("open: sends only the headers that a stream needs", async () => {
  const opened = await openClient().open(`${server.origin}/asked`, { headers: { "icy-metadata": "1" } });
  expect(JSON.parse(await textOf(opened))).toEqual({
    "user-agent": "RadioWave/1.0",
    accept: "*/*",
    "accept-encoding": "identity",
    "icy-metadata": "1",
    host: new URL(server.origin).host,
    connection: "close",
  });
});

test("open: gives error statuses as a response, and decoded headers", async () => {
  expect(await openClient().open(`${server.origin}/404`)).toMatchObject({
    status: 404,
    finalUrl: `${server.origin}/404`,
  });
  const named = await openClient().open(`${server.origin}/icy-garbage/empty`);
  expect(named.headers).toMatchObject({ "icy-name": "Rádio Lixo é isto", "content-type": "audio/mpeg" });
  named.close();
});

test("open: follows five redirects, but not a sixth, nor a loop", async () => {
  const opened = await openClient().open(`${server.origin}/redirect-chain?n=5`);
  expect(opened).toMatchObject({ status: 200, finalUrl: `${server.origin}/live.mp3` });
  opened.close();
  for (const path of ["/redirect-chain?n=6", "/redirect-loop"]) {
    await expect(openClient().open(server.origin + path)).rejects.toMatchObject({ outcome: "too-many-redirects" });
  }
  expect(server.visits("/redirect-loop")).toBe(1);
});

test("open: closes the connection of a redirect with an endless body", async () => {
  const opened = await openClient().open(`${server.origin}/redirect-open`);
  await waitUntil("the connection is closed", () => server.listeners("/redirect-open") === 0);
  opened.close();
});

test("open: a slow reader gets all bytes up to the end", async () => {
  let received = 0;
  const bytes = 400_000;
  const opened = await openClient().open(`${server.origin}/finite.mp3?bytes=${bytes}`);
  for await (const chunk of opened.body) {
    received += chunk.length;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  expect(received).toBe(bytes);
});

test("open: decompresses the body as far as it is read, unless compression was asked for", async () => {
  const opened = await openClient().open(`${server.origin}/gzip-bomb`);
  expect(opened.headers).not.toHaveProperty("content-encoding");
  expect(opened.headers).not.toHaveProperty("content-length");
  expect(await collectBytes(opened.body, 1_000_000)).toBeNull();
  await waitUntil("the connection is closed", () => server.listeners("/gzip-bomb") === 0);
  const asked = await openClient().open(`${server.origin}/gzip-bomb`, { headers: { "accept-encoding": "gzip" } });
  expect(asked.headers).toMatchObject({ "content-encoding": "gzip" });
  expect((await textOf(asked)).length).toBeLessThan(200_000);
});

test.each(["/gzip-bomb", "/live.mp3"])(
  "open: closing %s unread, or in the middle, ends the connection",
  async (path) => {
    const unread = await openClient().open(server.origin + path);
    unread.close();
    const read = await openClient().open(server.origin + path);
    for await (const chunk of read.body) if (chunk.length > 0) break;
    read.close();
    await waitUntil("the connections are closed", () => server.listeners(path) === 0);
    expect([unread.body.destroyed, read.body.destroyed]).toEqual([true, true]);
  },
);

test("open: a caller with a user agent of its own, or with a form, is refused once", async () => {
  const [client, url] = [openClient(), `${server.origin}/403`];
  const before = server.visits("/403");
  await client.open(url, { headers: { "user-agent": "RadioWave mirror" } });
  await client.open(url, { form: { a: "1" } });
  expect(server.visits("/403")).toBe(before + 2);
  await client.open(url);
  expect(server.visits("/403")).toBe(before + 4);
});

test.each([
  ["/hang", "timed-out"],
  ["/endless-headers", "broken"],
  ["/ssh-banner", "broken"],
  ["/another-protocol", "broken"],
  ["/redirect-none", "broken"],
])("open: the outcome of %s is %s, and its connection is closed", async (path, outcome) => {
  await expect(openClient(path === "/hang" ? 300 : undefined).open(server.origin + path)).rejects.toMatchObject({
    outcome,
  });
  await waitUntil("the connection is closed", () => server.listeners(path) === 0);
});

test("open: the outcome of a closed port is refused", async () => {
  const gone = await startMisbehavingServer();
  await gone.stop();
  await expect(openClient().open(gone.origin)).rejects.toMatchObject({ outcome: "refused" });
});

test("open: the outcome of a server without TLS, or with an untrusted certificate, is tls", async () => {
  const { port } = new URL(server.origin);
  await expect(openClient().open(`https://127.0.0.1:${port}/live.mp3`)).rejects.toMatchObject({ outcome: "tls" });
  const secure = secureServer.origin.replace("http:", "https:");
  await expect(openClient().open(`${secure}/live.mp3`)).rejects.toMatchObject({ outcome: "tls" });
});

test("open: limits the time of all redirects together", async () => {
  const client = createStreamClient({ allowPrivate: true, headersWithinMs: 60_000, openWithinMs: 100 });
  const url = `${server.origin}/redirect-to?address=${server.origin}/hang`;
  await expect(client.open(url)).rejects.toMatchObject({ outcome: "timed-out" });
});

test("open: an abort before the headers or during the body, and close, end the connection", async () => {
  const [before, later] = [new AbortController(), new AbortController()];
  const hanging = openClient().open(`${server.origin}/hang`, { signal: before.signal });
  await waitUntil("the request arrives", () => server.listeners("/hang") === 1);
  before.abort(new Error("aborted"));
  await expect(hanging).rejects.toThrow("aborted");
  await waitUntil("the connection is closed", () => server.listeners("/hang") === 0);
  await expect(openClient().open(`${server.origin}/hang`, { signal: before.signal })).rejects.toThrow("aborted");

  const aborted = await openClient().open(`${server.origin}/live.mp3`, { signal: later.signal });
  const closed = await openClient().open(`${server.origin}/live.mp3`);
  await waitUntil("both are connected", () => server.listeners("/live.mp3") === 2);
  later.abort();
  closed.close();
  await waitUntil("both are closed", () => server.listeners("/live.mp3") === 0);
  expect([aborted.body.destroyed, closed.body.destroyed]).toEqual([true, true]);
});
