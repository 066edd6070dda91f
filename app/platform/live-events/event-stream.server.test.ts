import { createServer, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { afterEach, expect, test } from "vitest";
import { waitUntil } from "#test-support/wait-until.ts";
import { createAccountStreams, type EventWriter, respondWithEvents } from "./event-stream.server.ts";

const opened: { server: Server; socket: Socket }[] = [];
afterEach(() => {
  for (const { server, socket } of opened.splice(0)) {
    socket.destroy();
    server.close();
  }
});

/** One client of a server that responds with events, behind middleware that adds a header. `ends`: number of `onEnd` calls. */
async function open() {
  let stream: EventWriter | undefined;
  let ends = 0;
  const app = new Hono()
    .use(async (context, next) => {
      await next();
      context.res.headers.set("X-Middleware", "passed");
    })
    .get("/", (context) => {
      const { response, ...opened } = respondWithEvents(context, { "Content-Type": "text/event-stream" }, () => {
        ends += 1;
      });
      stream = opened;
      stream.send("event: hello\n\n");
      return response;
    });
  const server = createServer(getRequestListener(app.fetch, { overrideGlobalObjects: false }));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // A server that listens on a port has an address of this form.
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  opened.push({ server, socket });
  let text = "";
  socket.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
  socket.write("GET / HTTP/1.1\r\nHost: radio.example\r\n\r\n");
  await waitUntil("the greeting arrives", () => text.includes("event: hello"));
  return {
    socket,
    text: () => text,
    ends: () => ends,
    send: (event: string) => stream?.send(event),
    end: () => stream?.end(),
  };
}

test("events follow the headers of all middleware, and onEnd is called once", async () => {
  const client = await open();
  expect(client.text()).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  expect(client.text()).toMatch(/\r\nx-middleware: passed\r\n/i);
  expect(client.text()).not.toMatch(/already-sent/i);
  expect(client.send("event: stations\n\n")).toBe(true);
  await waitUntil("the event arrives", () => client.text().includes("event: stations"));
  client.end();
  await waitUntil("the response ends", () => client.text().endsWith("0\r\n\r\n"));
  client.socket.destroy();
  expect([client.ends(), client.send("event: late\n\n")]).toEqual([1, false]);
});

test("when the browser disconnects, onEnd is called and nothing more is sent", async () => {
  const client = await open();
  client.socket.destroy();
  await waitUntil("onEnd is called", () => client.ends() === 1);
  expect(client.send("event: stations\n\n")).toBe(false);
});

test("a browser that stops reading is disconnected", async () => {
  const client = await open();
  client.socket.pause();
  const event = `data: ${"x".repeat(4_000)}\n\n`;
  let sent = 0;
  while (client.send(event) && sent < 100_000) {
    sent += 1;
    if (sent % 50 === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  expect(sent, "the socket buffers hold some megabytes at most").toBeLessThan(100_000);
  expect(client.ends()).toBe(1);
});

const ANA = { id: "ana", role: "user" } as const;
const MARTA = { id: "marta", role: "admin" } as const;

/** Streams of Ana (two), Marta and a visitor; `ended` names those that have ended, `sent` is what they were sent. */
function openAccountStreams() {
  const streams = createAccountStreams();
  const ended: string[] = [];
  const sent: string[] = [];
  for (const [name, viewer] of [
    ["ana 1", ANA],
    ["ana 2", ANA],
    ["marta", MARTA],
    ["visitor", "visitor"],
  ] as const) {
    const end = () => {
      ended.push(name);
      remove();
    };
    const remove = streams.add(viewer, { send: (text) => sent.push(`${name}: ${text}`) > 0, end });
  }
  return { streams, ended, sent };
}

test("send reaches the open streams of one account", () => {
  const { streams, sent } = openAccountStreams();
  streams.send("ana", "a");
  streams.send("nobody", "b");
  streams.endChanged({ topic: "accounts", ids: ["ana"] });
  streams.send("ana", "c");
  expect(sent).toEqual(["ana 1: a", "ana 2: a"]);
});

test("endChanged ends the streams of the accounts named, and no others", () => {
  const { streams, ended } = openAccountStreams();
  streams.endChanged({ topic: "accounts", ids: ["ana", "nobody"] });
  expect(ended).toEqual(["ana 1", "ana 2"]);
  streams.endChanged({ topic: "accounts", ids: ["ana"] });
  expect(ended, "removed streams are not ended again").toEqual(["ana 1", "ana 2"]);
});

test("endChanged: `everything` ends the streams of all accounts, not of visitors", () => {
  const { streams, ended } = openAccountStreams();
  streams.endChanged({ topic: "everything" });
  expect(ended).toEqual(["ana 1", "ana 2", "marta"]);
});

test("endChanged: other topics end no stream", () => {
  const { streams, ended } = openAccountStreams();
  for (const change of [
    { topic: "settings" },
    { topic: "administration" },
    { topic: "stations", ids: ["ana"] },
  ] as const)
    streams.endChanged(change);
  expect(ended).toEqual([]);
});

test("a look-up is outdated if its account changes before it ends", () => {
  const { streams } = openAccountStreams();
  const lookUp = streams.beginLookUp();
  streams.endChanged({ topic: "accounts", ids: ["ana"] });
  expect([ANA, MARTA, "visitor" as const].map(lookUp.isOutdated)).toEqual([true, false, false]);
  streams.endChanged({ topic: "everything" });
  expect([ANA, MARTA, "visitor" as const].map(lookUp.isOutdated)).toEqual([true, true, false]);
  lookUp.close();
  expect(streams.beginLookUp().isOutdated(ANA), "a look-up that begins later").toBe(false);
});
