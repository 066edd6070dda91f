import http from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import type { DatabaseConnection } from "#app/platform/database/database.server.ts";
import { contactMessages } from "#app/site/pages/contact-messages.table.ts";
import { stations } from "#app/stations/station/stations.table.ts";
import { BUILD_TIMEOUT_MS, ensureBuild } from "#test-support/build.ts";
import { type EventStreamReader, readEvents } from "#test-support/event-stream.ts";
import { findFreePort } from "#test-support/free-port.ts";
import { type Nginx, startDocumentedNginx } from "#test-support/nginx.ts";
import { startVisitor } from "#test-support/page-visitor.ts";
import { ANA, MARTA, RUI, signInAt, signUpAt } from "#test-support/people.ts";
import { createDatabase } from "#test-support/postgres.ts";
import { type Product, startProduct } from "#test-support/product.ts";
import { waitUntil } from "#test-support/wait-until.ts";
import { openDatabase } from "../server/open-database.ts";

// Two processes on one PostgreSQL, behind nginx as docs/operations.md sets it up.

let [first, second]: Product[] = [];
let nginx: Nginx;
let connection: DatabaseConnection;

let env: Record<string, string>;

beforeAll(async () => {
  await ensureBuild();
  const databaseUrl = await createDatabase(inject("postgresUrl"));
  const port = await findFreePort();
  env = {
    DATABASE_URL: databaseUrl,
    AUTH_SECRET: "one secret for both, and long enough for it",
    PUBLIC_URL: `http://localhost:${port}`,
    TRUST_PROXY: "127.0.0.1",
    ADMIN_EMAIL: MARTA.email,
    ADMIN_PASSWORD: MARTA.password,
  };
  [first, second] = await Promise.all([startProduct({ env }), startProduct({ env })]);
  nginx = await startDocumentedNginx(
    port,
    products().map((product) => product.port),
  );
  connection = await openDatabase({ databaseUrl, dataDir: "" });
}, BUILD_TIMEOUT_MS);

afterAll(async () => {
  await connection?.close();
  await nginx?.stop();
  await Promise.all([first?.stop(), second?.stop()]);
});

function products(): Product[] {
  return [first, second].flatMap((product) => product ?? []);
}

/** Sends JSON to nginx from this address of this machine. Returns the status, 0 when the connection failed. */
function post(path: string, body: object, address = "127.0.0.1", cookie = ""): Promise<number> {
  return new Promise((resolve) => {
    const asked = http.request(
      {
        host: "127.0.0.1",
        port: nginx.port,
        path,
        method: "POST",
        localAddress: address,
        agent: false,
        headers: { "Content-Type": "application/json", cookie },
      },
      (response) => {
        response.resume();
        response.once("close", () => resolve(response.complete ? (response.statusCode ?? 0) : 0));
      },
    );
    asked.once("error", () => resolve(0));
    asked.end(JSON.stringify(body));
  });
}

const message = (text: string) => ({ name: "Ana", email: ANA.email, message: text });

test("sessions, limits and roles are shared by both processes", async () => {
  const cookie = await signUpAt(nginx.origin, RUI);
  for (const { origin } of products()) {
    const me = await fetch(`${origin}/api/me`, { headers: { cookie } });
    expect(await me.json()).toMatchObject({ user: { email: RUI.email } });
  }
  // Ten messages per address over both processes; another address has its own limit.
  const statuses: number[] = [];
  for (let count = 1; count <= 12; count += 1)
    statuses.push(await post("/api/contact", message(`${count}.`), "127.0.0.9"));
  expect(statuses).toEqual([...Array(10).fill(202), 429, 429]);
  expect(await post("/api/contact", message("Outra."), "127.0.0.10")).toBe(202);

  const submission = {
    name: "Rádio Beira",
    country: "Portugal",
    contact_email: RUI.email,
    image_url: "https://radio.example/b.png",
  };
  expect(await post("/api/stations", submission, "127.0.0.1", cookie)).toBe(201);
  expect(await post("/api/stations", submission)).toBe(401);
});

test("no page fails while both processes restart one after the other, and when one is killed", async () => {
  const visitors = Array.from({ length: 6 }, () => startVisitor(nginx.origin));
  const morePages = async () => {
    const before = visitors.map(({ pages }) => pages());
    await waitUntil("every visitor has opened pages", () =>
      visitors.every(({ pages }, index) => pages() > (before[index] ?? 0) + 5),
    );
  };
  await morePages();
  // As docs/operations.md says: the second stops as soon as the first answers.
  await first?.stop();
  first = await startProduct({ env, port: first?.port });
  await second?.stop();
  second = await startProduct({ env, port: second?.port });
  await morePages();
  await second.kill();
  await morePages();
  second = await startProduct({ env, port: second.port });
  await morePages();
  await Promise.all(visitors.map((visitor) => visitor.stop()));
  expect(visitors.flatMap(({ failed }) => failed)).toEqual([]);
});

test("a process killed under load loses no confirmed write, and its event streams reconnect to the other", async () => {
  const streams = Array.from({ length: 12 }, () => listen(`${nginx.origin}/api/events`));
  await waitUntil("all streams are open", () => streams.every((stream) => stream.greetings() === 1));

  const confirmed: string[] = [];
  let broken = 0;
  const writers = Array.from({ length: 12 }, async (_, writer) => {
    for (let count = 0; count < 10; count += 1) {
      const text = `Escrita ${writer}.${count}`;
      const status = await post("/api/contact", message(text), `127.0.1.${writer + 1}`);
      if (status === 202) confirmed.push(text);
      else broken += 1;
    }
  });
  await waitUntil("the writers are at work", () => confirmed.length >= 30);
  await first?.kill();
  await Promise.all(writers);

  const stored = await connection.database.select({ text: contactMessages.message }).from(contactMessages);
  const written = stored.map(({ text }) => text).filter((text) => text.startsWith("Escrita"));
  expect(
    confirmed.filter((text) => !written.includes(text)),
    "confirmed and lost",
  ).toEqual([]);
  expect(new Set(written).size, "nothing was written twice").toBe(written.length);
  expect(confirmed.length + broken).toBe(120);
  expect(broken, "few were under way at the moment of the kill").toBeLessThanOrEqual(12);

  await waitUntil("some have broken", () => streams.some((stream) => !stream.isOpen() || stream.greetings() > 1));
  await waitUntil("every stream that broke has come back", () => streams.every((stream) => stream.isOpen()));
  const back = streams.filter((stream) => stream.greetings() > 1);
  expect(back.length, "some were at the process that was killed").toBeGreaterThan(0);
  await approveAndDelete();
  await waitUntil("every stream has the event", () => streams.every((stream) => stream.hasReceived("stations")));
  for (const stream of streams) stream.leave();

  expect((await fetch(`${nginx.origin}/stations`)).status).toBe(200);
});

/** Suspends a station through nginx and approves it again. */
async function approveAndDelete(): Promise<void> {
  const cookie = await signInAt(nginx.origin, MARTA);
  const [some] = await connection.database.select({ id: stations.id }).from(stations).limit(1);
  for (const status of ["suspended", "approved"]) {
    const response = await fetch(`${nginx.origin}/api/stations/${some?.id}`, {
      method: "PATCH",
      headers: { "Content-Type": "application/json", cookie },
      body: JSON.stringify({ status }),
    });
    expect(response.status).toBe(200);
  }
}

/** An event stream that reconnects after two seconds, as a browser does. */
function listen(address: string) {
  const left = new AbortController();
  let stream: EventStreamReader | null = null;
  let open = false;
  let before = 0;
  const greetings = (of: EventStreamReader | null) => of?.events.filter(({ name }) => name === "hello").length ?? 0;
  const keep = async () => {
    while (!left.signal.aborted) {
      try {
        const response = await fetch(address, { signal: left.signal });
        const [ours, watched] = response.body?.tee() ?? [];
        if (!response.ok || !ours || !watched) throw new Error(`${response.status}`);
        before += greetings(stream);
        stream = readEvents(new Response(ours));
        open = true;
        for await (const _ of watched);
      } catch {
        // Broken or refused: reconnects, unless the test has closed it.
      }
      open = false;
      await sleep(2_000, undefined, { signal: left.signal }).catch(() => {});
    }
  };
  void keep();
  return {
    greetings: () => before + greetings(stream),
    isOpen: () => open && greetings(stream) > 0,
    hasReceived: (name: string) => stream?.events.some((event) => event.name === name) === true,
    leave: () => left.abort(),
  };
}

test("the tokens of links from mails are in no log of nginx, also when no process answers, and not in RadioWave's", async () => {
  const token = "t".repeat(43);
  for (const path of ["/auth/link", "/auth/link.data"]) await fetch(`${nginx.origin}${path}?token=${token}`);
  await fetch(`${nginx.origin}/stations?q=logged`);
  await waitUntil("the request after them is logged", () => nginx.accessLog().includes("/stations?q=logged"));
  await Promise.all(products().map((product) => product.kill()));
  expect((await fetch(`${nginx.origin}/auth/link?token=${token}`)).status).toBeGreaterThanOrEqual(500);
  await fetch(`${nginx.origin}/stations`);
  await waitUntil("an error is logged", () => nginx.log().includes("GET /stations HTTP"));
  for (const text of [nginx.accessLog(), nginx.log(), ...products().map((product) => product.log())])
    expect(text).not.toContain(token);
});
