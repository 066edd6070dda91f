import { createServer } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { afterEach, expect, test } from "vitest";
import { openManualHub } from "#test-support/change-hubs.ts";
import { requestOnConnection } from "#test-support/event-stream.ts";
import { waitUntil } from "#test-support/wait-until.ts";
import { errorResponse } from "../../../server/error-response.ts";
import { createEventsApi } from "./events.api.ts";

const closings: (() => void)[] = [];
afterEach(() => {
  for (const close of closings.splice(0)) close();
});

/** A real server, because only sockets show how disconnected streams end. Clients send their address in a header. */
async function serve(limits: { perClient: number; total: number }) {
  const { hub, announce } = await openManualHub();
  let lookUps = 0;
  const viewerOf = async () => {
    lookUps += 1;
    return { id: "marta", role: "admin" } as const;
  };
  const api = createEventsApi(hub, viewerOf, { limits, addressOf: (context) => context.req.header("X-Address") ?? "" });
  const app = new Hono().onError(errorResponse).route("/", api.routes);
  const server = createServer(getRequestListener(app.fetch, { overrideGlobalObjects: false }));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // A server that listens on a port has an address of this form.
  const { port } = server.address() as AddressInfo;
  closings.push(() => {
    api.close();
    server.closeAllConnections();
    server.close();
  });

  /** Sends a request and waits for the head of its response. */
  async function ask(address: string, method = "GET"): Promise<{ socket: Socket; head: string; text: () => string }> {
    const socket = connect(port, "127.0.0.1");
    let text = "";
    socket.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
    socket.write(`${method} /api/events HTTP/1.1\r\nHost: radio.example\r\nX-Address: ${address}\r\n\r\n`);
    await waitUntil("the response begins", () => text.includes("\r\n\r\n"));
    closings.push(() => socket.destroy());
    return { socket, head: text.slice(0, text.indexOf("\r\n\r\n")), text: () => text };
  }

  const latest = async (address: string) =>
    (await fetch(`http://127.0.0.1:${port}/api/events/latest`, { headers: { "X-Address": address } })).json();
  const status = async (address: string, method = "GET") => (await ask(address, method)).head.split(" ")[1];
  return { api, app, announce, ask, status, latest, lookUps: () => lookUps };
}

test("one address gets as many of 4,000 requested streams as its limit, and others still get theirs", async () => {
  const { api, status, lookUps, app } = await serve({ perClient: 200, total: 10_000 });
  const statuses: number[] = [];
  for (let count = 1; count <= 4_000; count += 1) {
    statuses.push((await requestOnConnection(app, "/api/events", { headers: { "X-Address": "192.0.2.1" } })).status);
  }
  expect(statuses).toEqual(Array.from({ length: 4_000 }, (_, index) => (index < 200 ? 200 : 429)));
  expect(lookUps(), "refused requests cost no look-up").toBe(200);
  expect(await status("192.0.2.2")).toBe("200");
  expect(api.openStreamCount()).toBe(201);
});

test("past the total limit every request is refused with Retry-After", async () => {
  const { ask, status } = await serve({ perClient: 2, total: 3 });
  expect([await status("a"), await status("b"), await status("c")]).toEqual(["200", "200", "200"]);
  const { head, text } = await ask("d");
  expect(head).toMatch(/^HTTP\/1\.1 429 /);
  expect(head).toMatch(/\r\nretry-after: 60\b/i);
  await waitUntil("the message arrives", () => text().endsWith("}"));
  expect(text()).toContain("Demasiadas ligações abertas. Tente novamente dentro de um minuto.");
});

test("a slot is released when the browser disconnects", async () => {
  const { api, ask, status } = await serve({ perClient: 1, total: 1 });
  const { socket } = await ask("a");
  expect(await status("a")).toBe("429");
  socket.destroy();
  await waitUntil("the disconnection is noticed", () => api.openStreamCount() === 0);
  expect(await status("a")).toBe("200");
});

test("a slot is released when the browser disconnects during the look-up of its viewer", async () => {
  const { hub } = await openManualHub();
  let finishLookUp = () => {};
  const lookedUp = new Promise<void>((resolve) => {
    finishLookUp = resolve;
  });
  const api = createEventsApi(hub, () => lookedUp.then(() => "visitor" as const), {
    limits: { perClient: 1, total: 1 },
  });
  const server = createServer(getRequestListener(api.routes.fetch, { overrideGlobalObjects: false }));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // A server that listens on a port has an address of this form.
  const { port } = server.address() as AddressInfo;
  closings.push(() => {
    api.close();
    server.close();
  });
  const socket = connect(port, "127.0.0.1");
  const requestReceived = new Promise((resolve) => server.once("request", resolve));
  socket.write("GET /api/events HTTP/1.1\r\nHost: radio.example\r\n\r\n");
  await requestReceived;
  socket.destroy();
  await waitUntil("the server has noticed", async () => (await connections(server)) === 0);
  finishLookUp();
  const latest = async () => (await fetch(`http://127.0.0.1:${port}/api/events/latest`)).json();
  await waitUntil("the slot is free", async () => Object(await latest()).retry_after === null);
});

test("a slot is released when the server ends the stream after a change of the account", async () => {
  const { announce, api, status } = await serve({ perClient: 1, total: 1 });
  await status("a");
  expect(await status("a")).toBe("429");
  announce({ topic: "accounts", ids: ["marta"] });
  await waitUntil("it has ended", () => api.openStreamCount() === 0);
  expect(await status("a")).toBe("200");
});

test("HEAD takes no slot, and is refused when GET would be", async () => {
  const { status } = await serve({ perClient: 1, total: 1 });
  for (let time = 0; time < 3; time += 1) expect(await status("a", "HEAD")).toBe("200");
  expect(await status("a")).toBe("200");
  expect(await status("a", "HEAD")).toBe("429");
});

test("GET latest returns the version, and whether a slot is free", async () => {
  const { api, ask, latest } = await serve({ perClient: 1, total: 2 });
  const { socket } = await ask("a");
  const versionOfAdministrator = expect.stringMatching(/^[\w-]+\.admin-marta\.[\w-]+$/);
  expect(await latest("a")).toEqual({ version: versionOfAdministrator, now_playing: null, retry_after: 60 });
  expect(await latest("b")).toMatchObject({ retry_after: null });
  socket.destroy();
  await waitUntil("the disconnection is noticed", () => api.openStreamCount() === 0);
  expect(await latest("a")).toMatchObject({ retry_after: null });
});

function connections(server: ReturnType<typeof createServer>): Promise<number> {
  return new Promise((resolve, reject) => {
    server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });
}
