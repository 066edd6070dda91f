import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import type { DatabaseConnection, Transaction } from "#app/platform/database/database.server.ts";
import { announce } from "#app/platform/live-events/announce.server.ts";
import type { Change } from "#app/platform/live-events/live-change.ts";
import { settings } from "#app/platform/site-settings/settings.table.ts";
import { stations } from "#app/stations/station/stations.table.ts";
import { BUILD_TIMEOUT_MS, ensureBuild } from "#test-support/build.ts";
import { readEvents } from "#test-support/event-stream.ts";
import { AURORA, BEIRA, putStation } from "#test-support/named-stations.ts";
import { createDatabase } from "#test-support/postgres.ts";
import { type Product, startProduct } from "#test-support/product.ts";
import { openDatabase } from "../server/open-database.ts";

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

/** Subscribes to every product, runs the change, and waits until each has sent its event. */
async function afterAllAnnounce(event: string, make: () => Promise<void>): Promise<void> {
  const listeners = await Promise.all(
    products.map(async ({ origin }) => readEvents(await fetch(`${origin}/api/events`))),
  );
  await Promise.all(listeners.map((listener) => listener.next("hello")));
  await make();
  await Promise.all(listeners.map((listener) => listener.next(event)));
  await Promise.all(listeners.map((listener) => listener.leave()));
}

const fetchFromAll = (path: string) => Promise.all(products.map(({ origin }) => fetch(`${origin}${path}`)));

test("two products that start at once on one empty database insert the stations once", async () => {
  const firstStarts = products.map(({ log }) => log().includes("first start"));
  expect(firstStarts.toSorted()).toEqual([false, true]);
  for (const response of await fetchFromAll("/stations")) expect(await response.text()).toContain("10 estações");
});

test("both products show an approved station when they announce it", async () => {
  await putStation(connection.database, BEIRA, "pending");
  for (const response of await fetchFromAll("/api/stations/beira")) expect(response.status).toBe(404);

  await afterAllAnnounce("stations", () =>
    change({ topic: "stations", ids: [BEIRA.id] }, (transaction) =>
      transaction.update(stations).set({ status: "approved" }).where(eq(stations.id, BEIRA.id)),
    ),
  );
  for (const response of await fetchFromAll("/api/stations/beira")) {
    expect(await response.json()).toMatchObject({ id: "beira", name: "Rádio Beira", status: "approved" });
  }
  for (const response of await fetchFromAll("/search?q=beira")) expect(await response.text()).toContain("Rádio <mark");
});

test("neither product shows a suspended station when they announce it", async () => {
  await afterAllAnnounce("stations", () =>
    change({ topic: "stations", ids: [AURORA.id] }, (transaction) => putStation(transaction, AURORA)),
  );
  for (const response of await fetchFromAll("/stations/aurora")) expect(response.status).toBe(200);

  await afterAllAnnounce("stations", () =>
    change({ topic: "stations", ids: [AURORA.id] }, (transaction) =>
      transaction.update(stations).set({ status: "suspended" }).where(eq(stations.id, AURORA.id)),
    ),
  );
  for (const response of await fetchFromAll("/stations/aurora")) expect(response.status).toBe(404);
  for (const response of await fetchFromAll("/api/stations/aurora")) expect(response.status).toBe(404);
});

test("both products show the site's new name when they announce it", async () => {
  await afterAllAnnounce("settings", () =>
    change({ topic: "settings" }, (transaction) =>
      transaction.insert(settings).values({ key: "site_name", value: "Rádio Clube" }),
    ),
  );
  for (const response of await fetchFromAll("/api/settings")) {
    expect(await response.json()).toEqual({ logo_url: "", site_name: "Rádio Clube" });
  }
  for (const response of await fetchFromAll("/")) expect(await response.text()).toContain("· Rádio Clube</title>");
});
