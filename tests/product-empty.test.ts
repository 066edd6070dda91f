import { afterAll, beforeAll, expect, inject, test } from "vitest";
import type { DatabaseConnection } from "#app/platform/database/database.server.ts";
import { announce } from "#app/platform/live-events/announce.server.ts";
import { stations } from "#app/stations/station/stations.table.ts";
import { BUILD_TIMEOUT_MS, ensureBuild } from "#test-support/build.ts";
import { createDatabase } from "#test-support/postgres.ts";
import { type Product, startProduct } from "#test-support/product.ts";
import { plainText } from "#test-support/read-html.ts";
import { waitUntil } from "#test-support/wait-until.ts";
import { openDatabase } from "../server/open-database.ts";

let product: Product;
let connection: DatabaseConnection;

beforeAll(async () => {
  await ensureBuild();
  const databaseUrl = await createDatabase(inject("postgresUrl"));
  product = await startProduct({ env: { DATABASE_URL: databaseUrl } });
  connection = await openDatabase({ databaseUrl, dataDir: "" });
  await connection.database.transaction(async (transaction) => {
    await transaction.delete(stations);
    await announce(transaction, { topic: "everything" });
  });
  const isGone = async () => (await fetch(`${product.origin}/api/stations/1`)).status === 404;
  await waitUntil("the directory is empty", isGone);
}, BUILD_TIMEOUT_MS);

afterAll(async () => {
  await connection?.close();
  await product?.stop();
});

test.each([
  ["/", "Ainda não há estações aprovadas"],
  ["/stations", "Ainda não há estações aprovadas"],
  ["/stations?genre=Jazz&sort=name", "Ainda não há estações aprovadas"],
  ["/search", "Comece a escrever para pesquisar estações"],
  ["/search?q=jazz", "Nenhuma estação encontrada"],
])("in an empty directory %s shows «%s»", async (path, words) => {
  const response = await fetch(product.origin + path);
  expect(response.status).toBe(200);
  expect(plainText(await response.text())).toContain(words);
});

test("pages are served without the database", async () => {
  await connection.database.execute(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
  );
  expect((await fetch(product.origin)).status).toBe(200);
});
