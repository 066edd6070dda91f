import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { Socket } from "node:net";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { CERTIFICATE, trustCertificate } from "../../test-support/certificate.ts";
import { type MisbehavingServer, startMisbehavingServer } from "../../test-support/radio/misbehaving-server.ts";
import type { Lookup } from "./ssrf-guard.server.ts";
import { createStreamClient } from "./stream-client.server.ts";

let server: MisbehavingServer;

beforeAll(async () => {
  server = await startMisbehavingServer(CERTIFICATE);
});

afterAll(() => server.stop());

const nobody: Lookup = () => Promise.reject(new Error("no name is looked up here"));
const at =
  (...addresses: string[]): Lookup =>
  async () =>
    addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));

/** As in the product, but that it does not wait long. */
const strictDoor = (lookup: Lookup = nobody) =>
  createStreamClient({ allowPrivate: false, lookup, headersWithinMs: 200 });
const openDoor = (lookup: Lookup) => createStreamClient({ allowPrivate: true, lookup, headersWithinMs: 20_000 });
/** Our server may be opened: for everything else the rules are as strict as in the product. */
const ourDoor = () =>
  createStreamClient({
    allowPrivate: (host, port) => host === "127.0.0.1" && server.origin.endsWith(`:${port}`),
    lookup: nobody,
  });

/** A public address that was never given to anyone: nothing leaves this machine for it. */
const NOBODYS = "2d00::1";

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

test.each(PRIVATE)("%s is refused without a look-up, and so is a redirect there", async (host) => {
  const address = `http://${host}:8000/stream`;
  await expect(strictDoor().open(address)).rejects.toMatchObject({ outcome: "private-address" });
  const redirected = `${server.origin}/redirect-to?address=${encodeURIComponent(new URL(address).href)}`;
  await expect(ourDoor().open(redirected)).rejects.toMatchObject({ outcome: "private-address" });
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
  // One bad one is enough, wherever it stands.
  ["8.8.8.8", "127.0.0.1"],
  ["10.0.0.1", "8.8.8.8"],
  ["2a00:1450::1", "fe80::1"],
  ["no address at all"],
])("a name that leads to %s is refused", async (...addresses) => {
  for (const scheme of ["http", "https"]) {
    const opened = strictDoor(at(...addresses)).open(`${scheme}://radio.example/stream`);
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
] as const)("%s is %s, and so is a redirect there", async (address, outcome) => {
  await expect(strictDoor().open(address)).rejects.toMatchObject({ outcome });
  if (address === "http://" || !address.includes(":/")) return;
  const redirected = `${server.origin}/redirect-to?address=${encodeURIComponent(address)}`;
  await expect(ourDoor().open(redirected)).rejects.toMatchObject({ outcome });
});

test("an address that is longer than any honest one is refused, and so is a redirect there", async () => {
  const long = `/${"a".repeat(2_600)}`;
  await expect(strictDoor().open(`http://radio.example${long}`)).rejects.toMatchObject({ outcome: "bad-address" });
  await expect(strictDoor().open(`http://radio.example/#${long}`)).rejects.toMatchObject({ outcome: "bad-address" });
  const redirected = `${server.origin}/redirect-to?address=${server.origin}${long.slice(0, 2_500)}`;
  await expect(ourDoor().open(redirected)).resolves.toMatchObject({ status: 404 });
  await expect(ourDoor().open(`${redirected}${"a".repeat(100)}`)).rejects.toMatchObject({ outcome: "bad-address" });
});

test("a name that is unknown, or has no address, is told as such", async () => {
  for (const lookup of [nobody, at()]) {
    await expect(strictDoor(lookup).open("http://radio.example/")).rejects.toMatchObject({ outcome: "dns" });
  }
});

test("a name server that answers otherwise a moment later is asked once, and the connection goes where was tested", async () => {
  const attempted: string[] = [];
  const watch = (message: unknown) => {
    // The channel reports every socket that connects, in an object without a type.
    const { socket } = message as { socket: Socket };
    socket.on("connectionAttempt", (ip: string) => attempted.push(ip));
  };
  subscribe("net.client.socket", watch);
  onTestFinished(() => void unsubscribe("net.client.socket", watch));
  let asked = 0;
  const changing: Lookup = async () => {
    asked += 1;
    return [asked === 1 ? { address: NOBODYS, family: 6 } : { address: "127.0.0.1", family: 4 }];
  };
  const { port } = new URL(server.origin);
  const opened = strictDoor(changing).open(`http://radio.example:${port}/live.mp3`);
  await expect(opened).rejects.toMatchObject({ outcome: expect.stringMatching(/^(timed-out|refused)$/) });
  expect({ asked, attempted }).toEqual({ asked: 1, attempted: [NOBODYS] });
  expect(server.visits("/live.mp3")).toBe(0);
});

test("a connection goes to the address that the look-up gave, in http and https", async () => {
  onTestFinished(trustCertificate());
  const { port } = new URL(server.origin);
  for (const scheme of ["http", "https"]) {
    const asked: string[] = [];
    const lookup: Lookup = async (hostname) => {
      asked.push(hostname);
      return [{ address: "127.0.0.1", family: 4 }];
    };
    const opened = await openDoor(lookup).open(`${scheme}://radio.example:${port}/asked`);
    expect(opened.status).toBe(200);
    opened.close();
    expect(asked).toEqual(["radio.example"]);
  }
});

test("of several addresses one that answers is found", async () => {
  const { port } = new URL(server.origin);
  const opened = await openDoor(at("::1", "127.0.0.1")).open(`http://radio.example:${port}/asked`);
  expect(opened.status).toBe(200);
  opened.close();
});
