import { createServer, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { afterEach, expect, test } from "vitest";
import { waitUntil } from "../../test-support/wait-until.ts";
import { type EventWriter, respondWithEvents } from "./event-stream.server.ts";

const opened: { server: Server; socket: Socket }[] = [];
afterEach(() => {
  for (const { server, socket } of opened.splice(0)) {
    socket.destroy();
    server.close();
  }
});

/** One browser at a server that answers with events, behind a door that adds a header. `ends`: how often its end was told. */
async function open() {
  let stream: EventWriter | undefined;
  let ends = 0;
  const app = new Hono()
    .use(async (context, next) => {
      await next();
      context.res.headers.set("X-Door", "passed");
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
  socket.setEncoding("utf8").on("data", (more: string) => (text += more));
  socket.write("GET / HTTP/1.1\r\nHost: radio.example\r\n\r\n");
  await waitUntil("the greeting comes", () => text.includes("event: hello"));
  return {
    socket,
    text: () => text,
    ends: () => ends,
    send: (said: string) => stream?.send(said),
    end: () => stream?.end(),
  };
}

test("events go out behind the headers of all doors, and the end is told once", async () => {
  const browser = await open();
  expect(browser.text()).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  expect(browser.text()).toMatch(/\r\nx-door: passed\r\n/i);
  expect(browser.text()).not.toMatch(/already-sent/i);
  expect(browser.send("event: stations\n\n")).toBe(true);
  await waitUntil("the event comes", () => browser.text().includes("event: stations"));
  browser.end();
  await waitUntil("the response ends", () => browser.text().endsWith("0\r\n\r\n"));
  browser.socket.destroy();
  expect([browser.ends(), browser.send("event: late\n\n")]).toEqual([1, false]);
});

test("a browser that leaves is told of, and gets nothing more", async () => {
  const browser = await open();
  browser.socket.destroy();
  await waitUntil("its end is told", () => browser.ends() === 1);
  expect(browser.send("event: stations\n\n")).toBe(false);
});

test("a browser that reads nothing any more is let go", async () => {
  const browser = await open();
  browser.socket.pause();
  const event = `data: ${"x".repeat(4_000)}\n\n`;
  let sent = 0;
  while (browser.send(event) && sent < 100_000) {
    sent += 1;
    if (sent % 50 === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  expect(sent, "the system itself keeps some megabytes at most").toBeLessThan(100_000);
  expect(browser.ends()).toBe(1);
});
