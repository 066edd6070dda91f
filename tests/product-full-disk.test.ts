import { randomBytes } from "node:crypto";
import { cpSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { beforeAll, expect, inject, test } from "vitest";
import { LOG_FILE_BYTES } from "#app/platform/database/embedded-database-end.server.ts";
import { DISK_IS_FULL } from "#app/platform/errors/cannot-start.ts";
import { BUILD_TIMEOUT_MS, ensureBuild } from "#test-support/build.ts";
import { MARTA, signInAt } from "#test-support/people.ts";
import { startProduct } from "#test-support/product.ts";
import { mountSmallDisk } from "#test-support/small-disk.ts";
import { waitUntil } from "#test-support/wait-until.ts";
import { openDatabase } from "../server/open-database.ts";

const MEGABYTE = 2 ** 20;

/**
 * Fills the current file of an embedded database's write-ahead log up to `freeBytes`. With fewer than 4 MB of them
 * PostgreSQL would create the next file in advance.
 */
async function fillLogFile(dataDir: string, freeBytes: number): Promise<void> {
  const { database, close } = await openDatabase({ dataDir, databaseUrl: null });
  await database.execute(sql`select pg_logical_emit_message(false, 'filler', repeat('x', (
    ${LOG_FILE_BYTES - freeBytes} - (pg_current_wal_insert_lsn() - '0/0'::pg_lsn) % ${LOG_FILE_BYTES})::int))`);
  await close();
}

beforeAll(ensureBuild, BUILD_TIMEOUT_MS);

/** Texts that do not compress. */
const randomText = (length: number) => randomBytes(length / 2).toString("hex");
const newUrl = () => `https://radio.example/${randomText(1_900)}`;

/** `accepted`, `refused`: the last texts. `answer`: to the refused one; null when there is none. */
type Edits = { accepted: string; refused: string; answer: Response | null };

/** Edits a station until an edit is not accepted. */
async function editUntilRefused(url: string, cookie: string): Promise<Edits> {
  for (let [accepted, times] = ["", 0]; ; times += 1) {
    const description = randomText(400);
    const answer = await fetch(url, {
      method: "PATCH",
      headers: { Cookie: cookie, "Content-Type": "application/json" },
      body: JSON.stringify({ description, website_url: newUrl(), image_url: newUrl() }),
    }).catch(() => null);
    if (!answer?.ok) return { accepted, refused: description, answer };
    await answer.arrayBuffer();
    accepted = description;
    expect(times, "edits until the disk is full").toBeLessThan(50_000);
  }
}

test("on a full disk writes get 507 and pages go on; where PostgreSQL ends itself, so does the product, and nothing is lost", async ({
  skip,
  onTestFinished,
}) => {
  const disk = mountSmallDisk(96);
  if (!disk) return skip("no right to mount a file system");
  onTestFinished(disk.remove);
  const dataDir = join(disk.path, "data");
  cpSync(inject("databaseTemplates").preparedFolder, dataDir, { recursive: true });
  await fillLogFile(dataDir, 5 * MEGABYTE);
  const start = () => startProduct({ dataDir, env: { ADMIN_EMAIL: MARTA.email, ADMIN_PASSWORD: MARTA.password } });
  const read = async (url: string) => (await fetch(url)).json();
  const product = await start();
  const cookie = await signInAt(product.origin, MARTA);
  const path = `/api/stations/${(await read(`${product.origin}/api/stations?limit=1`)).stations[0].id}`;
  const edit = () => editUntilRefused(product.origin + path, cookie);

  disk.fill(MEGABYTE / 8);
  const first = await edit();
  expect([first.answer?.status, (await first.answer?.json())?.error.message]).toEqual([
    507,
    expect.stringContaining("espaço em disco"),
  ]);
  expect((await read(product.origin + path)).description).toBe(first.accepted);
  expect((await fetch(product.origin)).status).toBe(200);

  // It ends itself when it has no space for its next log file.
  disk.free();
  disk.fill(12 * MEGABYTE);
  let { accepted, refused } = first;
  await waitUntil("the product ends", async () => {
    const last = await edit();
    accepted = last.accepted || accepted;
    refused = last.refused;
    return product.log().includes(DISK_IS_FULL);
  });
  expect(await product.stop()).toEqual({ code: 1, signal: null });
  expect(product.log().split(DISK_IS_FULL), "one sentence").toHaveLength(2);

  disk.free();
  const again = await start();
  // An edit at whose commit the database ended may be stored, though it was not acknowledged.
  expect([accepted, refused]).toContain((await read(again.origin + path)).description);
  await again.stop();
});
