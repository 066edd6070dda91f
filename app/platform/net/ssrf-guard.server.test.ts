import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { Socket } from "node:net";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { CERTIFICATE, trustCertificate } from "#test-support/certificate.ts";
import { type MisbehavingServer, startMisbehavingServer } from "#test-support/radio/misbehaving-server.ts";
import type { Lookup } from "./ssrf-guard.server.ts";
import { createStreamClient } from "./stream-client.server.ts";

let server: MisbehavingServer;

beforeAll(async () => {
  server = await startMisbehavingServer(CERTIFICATE);
});

afterAll(() => server.stop());

const unknownHost: Lookup = () => Promise.reject(new Error("no name is looked up here"));
const resolvesTo =
  (...addresses: string[]): Lookup =>
  async () =>
    addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));

/** As in the product, with a shorter time limit. */
const strictClient = (lookup: Lookup = unknownHost) =>
  createStreamClient({ allowPrivate: false, lookup, headersWithinMs: 200 });
const permissiveClient = (lookup: Lookup) =>
  createStreamClient({ allowPrivate: true, lookup, headersWithinMs: 20_000 });
/** Allows the test server; otherwise as strict as in the product. */
const testServerClient = () =>
  createStreamClient({
    allowPrivate: (host, port) => host === "127.0.0.1" && server.origin.endsWith(`:${port}`),
    lookup: unknownHost,
  });

/** A public address that is not assigned: no packet is routed there. */
const UNASSIGNED = "2d00::1";

const PRIVATE = [
  "127.0.0.1",
  "127.1",
  "2130706433",
  "0x7f000001",
  "0x7f.1",
  "0177.0.0.1",
  "017700000001",
  "127.0.0.1.",
  "0",
  "10.1",
  "192.168.257",
  "172.16.0.1",
  "100.64.0.1",
  "169.254.169.254",
  "0xa9fea9fe",
  "192.0.0.1",
  "198.18.0.1",
  "224.0.0.1",
  "255.255.255.255",
  "①②⑦.⓪.⓪.①",
  "１２７.０.０.１",
  "127。0。0。1",
  "%31%32%37.0.0.1",
  "[::1]",
  "[::]",
  "[0:0:0:0:0:0:0:1]",
  "[::ffff:127.0.0.1]",
  "[::ffff:7f00:1]",
  "[::127.0.0.1]",
  "[::7f00:1]",
  "[64:ff9b::7f00:1]",
  "[64:ff9b:1::a00:1]",
  "[2002:7f00:1::]",
  "[2001::1]",
  "[fe80::1]",
  "[fd12:3456:789a::1]",
  "[ff02::1]",
  "[2001:db8::1]",
  "localhost",
  "localhost.",
  "radio.localhost",
  "ⓛocalhost",
  "radio.local",
  "metadata.google.internal",
  "radio",
];

test.each(PRIVATE)("open: refuses the host %s without a lookup, and a redirect to it", async (host) => {
  const url = `http://${host}:8000/stream`;
  await expect(strictClient().open(url)).rejects.toMatchObject({ outcome: "private-address" });
  const redirected = `${server.origin}/redirect-to?address=${encodeURIComponent(new URL(url).href)}`;
  await expect(testServerClient().open(redirected)).rejects.toMatchObject({ outcome: "private-address" });
});

test.each([
  ["127.0.0.1"],
  ["10.0.0.1"],
  ["169.254.169.254"],
  ["::1"],
  ["::ffff:10.0.0.1"],
  ["::7f00:1"],
  ["64:ff9b::a00:1"],
  ["2002:c0a8:101::1"],
  ["fd00::1"],
  // One private address among public ones.
  ["8.8.8.8", "127.0.0.1"],
  ["10.0.0.1", "8.8.8.8"],
  ["2a00:1450::1", "fe80::1"],
  ["no address at all"],
])("open: refuses a host name that resolves to %s", async (...addresses) => {
  for (const scheme of ["http", "https"]) {
    const opened = strictClient(resolvesTo(...addresses)).open(`${scheme}://radio.example/stream`);
    await expect(opened).rejects.toMatchObject({ outcome: "private-address" });
  }
});

test.each([
  ["ftp://radio.example/", "bad-address"],
  ["file:///etc/passwd", "bad-address"],
  ["gopher://radio.example:70/", "bad-address"],
  ["data:audio/mpeg,x", "bad-address"],
  ["http://", "bad-address"],
  ["radio.example/stream", "bad-address"],
  ["http://ana@radio.example/", "bad-address"],
  ["http://ana:segredo@radio.example/", "bad-address"],
  ["http://radio.example@127.0.0.1/", "bad-address"],
  ["http://radio.example:22/", "bad-port"],
  ["http://radio.example:25/", "bad-port"],
  ["https://radio.example:6667/", "bad-port"],
  ["http://radio.example:6379/", "bad-port"],
  ["http://radio.example:0/", "bad-port"],
] as const)("open: the outcome of %s is %s, and that of a redirect to it too", async (url, outcome) => {
  await expect(strictClient().open(url)).rejects.toMatchObject({ outcome });
  if (url === "http://" || !url.includes(":/")) return;
  const redirected = `${server.origin}/redirect-to?address=${encodeURIComponent(url)}`;
  await expect(testServerClient().open(redirected)).rejects.toMatchObject({ outcome });
});

test("open: refuses a URL over the maximum length, and a redirect to one", async () => {
  const long = `/${"a".repeat(2_600)}`;
  await expect(strictClient().open(`http://radio.example${long}`)).rejects.toMatchObject({ outcome: "bad-address" });
  await expect(strictClient().open(`http://radio.example/#${long}`)).rejects.toMatchObject({ outcome: "bad-address" });
  const redirected = `${server.origin}/redirect-to?address=${server.origin}${long.slice(0, 2_500)}`;
  await expect(testServerClient().open(redirected)).resolves.toMatchObject({ status: 404 });
  await expect(testServerClient().open(`${redirected}${"a".repeat(100)}`)).rejects.toMatchObject({
    outcome: "bad-address",
  });
});

test("open: the outcome of an unknown host name, or one without addresses, is dns", async () => {
  for (const lookup of [unknownHost, resolvesTo()]) {
    await expect(strictClient(lookup).open("http://radio.example/")).rejects.toMatchObject({ outcome: "dns" });
  }
});

test("open: looks a name up once and connects to the checked address, which prevents DNS rebinding", async () => {
  const attempted: string[] = [];
  const watch = (message: unknown) => {
    // The channel reports each connecting socket in an untyped object.
    const { socket } = message as { socket: Socket };
    socket.on("connectionAttempt", (ip: string) => attempted.push(ip));
  };
  subscribe("net.client.socket", watch);
  onTestFinished(() => void unsubscribe("net.client.socket", watch));
  let lookups = 0;
  const changing: Lookup = async () => {
    lookups += 1;
    return [lookups === 1 ? { address: UNASSIGNED, family: 6 } : { address: "127.0.0.1", family: 4 }];
  };
  const { port } = new URL(server.origin);
  const opened = strictClient(changing).open(`http://radio.example:${port}/live.mp3`);
  await expect(opened).rejects.toMatchObject({ outcome: expect.stringMatching(/^(timed-out|refused)$/) });
  expect({ lookups, attempted }).toEqual({ lookups: 1, attempted: [UNASSIGNED] });
  expect(server.visits("/live.mp3")).toBe(0);
});

test("open: connects to the address that the lookup gave, over http and https", async () => {
  onTestFinished(trustCertificate());
  const { port } = new URL(server.origin);
  for (const scheme of ["http", "https"]) {
    const lookedUp: string[] = [];
    const lookup: Lookup = async (hostname) => {
      lookedUp.push(hostname);
      return [{ address: "127.0.0.1", family: 4 }];
    };
    const opened = await permissiveClient(lookup).open(`${scheme}://radio.example:${port}/asked`);
    expect(opened.status).toBe(200);
    opened.close();
    expect(lookedUp).toEqual(["radio.example"]);
  }
});

test("open: connects to one of several addresses that responds", async () => {
  const { port } = new URL(server.origin);
  const opened = await permissiveClient(resolvesTo("::1", "127.0.0.1")).open(`http://radio.example:${port}/asked`);
  expect(opened.status).toBe(200);
  opened.close();
});

test("a host that is allowed by its name may have a private address, any other host may not", async () => {
  const lookup = async () => [{ address: "127.0.0.1", family: 4 }];
  const client = createStreamClient({ allowPrivate: (host) => host === "own.example", lookup });
  await expect(client.open("http://own.example:1/")).rejects.toMatchObject({ outcome: "refused" });
  await expect(client.open("http://other.example:8080/")).rejects.toMatchObject({ outcome: "private-address" });
});
