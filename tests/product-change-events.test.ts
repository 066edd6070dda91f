import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { announce } from "#app/live-events/announce.server.ts";
import type { Change } from "#app/live-events/change.ts";
import type { DatabaseConnection, Transaction } from "#app/platform/database.server.ts";
import { openDatabase } from "#app/platform/open-database.server.ts";
import { settings } from "#app/settings/settings.table.ts";
import { stations } from "#app/stations/stations.table.ts";
import { BUILD_TIMEOUT_MS, ensureBuild } from "../test-support/build.ts";
import { readEvents } from "../test-support/event-stream.ts";
import { AURORA, BEIRA, putStation } from "../test-support/named-stations.ts";
import { createDatabase } from "../test-support/postgres.ts";
import { type Product, startProduct } from "../test-support/product.ts";

let products: Product[] = [];
let connection: DatabaseConnection;

beforeAll(async () => {
  await ensureBuild();
  const databaseUrl = await createDatabase(inject("postgresUrl"));
  const env = { DATABASE_URL: databaseUrl, AUTH_SECRET: "one secret for both, and long enough for it" };
  const start = () => startProduct({ env });
  products = await Promise.all([start(), start()]);
  connection = await openDatabase({ databaseUrl, dataDir: "" });
}, BUILD_TIMEOUT_MS);

afterAll(async () => {
  await connection?.close();
  await Promise.all(products.map((product) => product.stop()));
});

function change(what: Change, write: (transaction: Transaction) => Promise<unknown>): Promise<void> {
  return connection.database.transaction(async (transaction) => {
    await write(transaction);
    await announce(transaction, what);
  });
}

/** Listens at every product, makes the change, and waits until each has told its listener. */
async function afterAllTell(event: string, make: () => Promise<void>): Promise<void> {
  const listeners = await Promise.all(
    products.map(async ({ origin }) => readEvents(await fetch(`${origin}/api/events`))),
  );
  await Promise.all(listeners.map((listener) => listener.next("hello")));
  await make();
  await Promise.all(listeners.map((listener) => listener.next(event)));
  await Promise.all(listeners.map((listener) => listener.leave()));
}

const askAll = (path: string) => Promise.all(products.map(({ origin }) => fetch(`${origin}${path}`)));

test("two products that start at once on one empty database put the stations in once", async () => {
  const firstStarts = products.map(({ log }) => log().includes("First start"));
  expect(firstStarts.toSorted()).toEqual([false, true]);
  for (const answer of await askAll("/stations")) expect(await answer.text()).toContain("10 estações");
});

test("a station that is approved is shown by both as soon as they tell", async () => {
  await putStation(connection.database, BEIRA, "pending");
  for (const answer of await askAll("/api/stations/beira")) expect(answer.status).toBe(404);

  await afterAllTell("stations", () =>
    change({ topic: "stations", ids: [BEIRA.id] }, (transaction) =>
      transaction.update(stations).set({ status: "approved" }).where(eq(stations.id, BEIRA.id)),
    ),
  );
  for (const answer of await askAll("/api/stations/beira")) {
    expect(await answer.json()).toMatchObject({ id: "beira", name: "Rádio Beira", status: "approved" });
  }
  for (const answer of await askAll("/search?q=beira")) expect(await answer.text()).toContain("Rádio <mark");
});

test("a station that is suspended is gone from both as soon as they tell", async () => {
  await afterAllTell("stations", () =>
    change({ topic: "stations", ids: [AURORA.id] }, (transaction) => putStation(transaction, AURORA)),
  );
  for (const answer of await askAll("/stations/aurora")) expect(answer.status).toBe(200);

  await afterAllTell("stations", () =>
    change({ topic: "stations", ids: [AURORA.id] }, (transaction) =>
      transaction.update(stations).set({ status: "suspended" }).where(eq(stations.id, AURORA.id)),
    ),
  );
  for (const answer of await askAll("/stations/aurora")) expect(answer.status).toBe(404);
  for (const answer of await askAll("/api/stations/aurora")) expect(answer.status).toBe(404);
});

test("the site's new name is on both as soon as they tell", async () => {
  await afterAllTell("settings", () =>
    change({ topic: "settings" }, (transaction) =>
      transaction.insert(settings).values({ key: "site_name", value: "Rádio Clube" }),
    ),
  );
  for (const answer of await askAll("/api/settings")) {
    expect(await answer.json()).toEqual({ logo_url: "", site_name: "Rádio Clube" });
  }
  for (const answer of await askAll("/")) expect(await answer.text()).toContain("· Rádio Clube</title>");
});
