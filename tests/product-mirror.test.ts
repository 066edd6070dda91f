import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { ApiStation } from "#app/exchange/radio-browser/api-station.ts";
import { BUILD_TIMEOUT_MS, ensureBuild } from "#test-support/build.ts";
import { copyOfPreparedDataFolder } from "#test-support/databases.ts";
import { uuidOf } from "#test-support/mirror/fake-upstream.ts";
import { type HoldingProxy, startHoldingProxy } from "#test-support/mirror/holding-proxy.ts";
import {
  expectSameStations,
  listedStations,
  makeMirrorFolder,
  passesOf,
  storedState,
} from "#test-support/mirror/mirroring-products.ts";
import { upstreamRows } from "#test-support/mirror/upstream-rows.ts";
import { MARTA, signInAt } from "#test-support/people.ts";
import { type Product, startProduct } from "#test-support/product.ts";
import { runScript } from "#test-support/run-script.ts";
import type { TemporaryFolder } from "#test-support/temporary-folder.ts";
import { waitUntil } from "#test-support/wait-until.ts";

/** Stations that the upstream has from the beginning: a mirror stores them in 20 transactions, of which one can be caught. */
const COUNT = 1_000;

/** Those that every RadioWave begins with. */
const BUILT_IN = 10;

/** A page of changes of a mirror. */
const CHANGES_PER_REQUEST = 1_000;

/** The upstream of all tests: one that kills it starts it again. */
let upstream: Product;
let isUpstreamKilled = false;
let upstreamFolder: TemporaryFolder;
/** Mirrors read it through this. */
let proxy: HoldingProxy;

beforeAll(async () => {
  await ensureBuild();
  upstreamFolder = await copyOfPreparedDataFolder();
  upstream = await startUpstream();
  proxy = await startHoldingProxy(() => `http://127.0.0.1:${upstream.port}`);
  await importRows(upstreamRows(1, COUNT));
}, BUILD_TIMEOUT_MS);

/** After a test that failed. */
beforeEach(async () => {
  if (isUpstreamKilled) await restartUpstream();
});

afterAll(async () => {
  await proxy?.stop();
  await upstream?.stop();
  upstreamFolder?.remove();
});

function startUpstream(port?: number): Promise<Product> {
  const env = { ADMIN_EMAIL: MARTA.email, ADMIN_PASSWORD: MARTA.password };
  return startProduct({ env, dataDir: upstreamFolder.path, ...(port && { port }) });
}

async function killUpstream(): Promise<void> {
  isUpstreamKilled = true;
  await upstream.kill();
}

/** At the same address. */
async function restartUpstream(): Promise<void> {
  upstream = await startUpstream(upstream.port);
  isUpstreamKilled = false;
}

/** Imports stations at the upstream, as approved ones, and waits until all are listed. */
async function importRows(rows: readonly ApiStation[]): Promise<void> {
  const before = await listedStations(upstream);
  const fields = new FormData();
  fields.set("list_url", "");
  fields.set("country", "");
  fields.set("approve", "yes");
  fields.set("file", new File([JSON.stringify(rows)], "estacoes.json"));
  const headers = { Cookie: await signInAt(upstream.origin, MARTA), Origin: upstream.origin };
  await fetch(`${upstream.origin}/admin/import`, { method: "POST", body: fields, redirect: "manual", headers });
  const isListed = async () => (await listedStations(upstream)).length === before.length + rows.length;
  await waitUntil("the imported stations are listed", isListed);
}

/** The id of a listed station at the upstream. Its number is the end of its name. */
async function upstreamId(number: number): Promise<string> {
  const { name = "" } = upstreamRows(number, 1)[0] ?? {};
  const query = new URLSearchParams({ q: name });
  const found: { stations: { id: string; name: string }[] } = await (
    await fetch(`${upstream.origin}/api/stations?${query}`)
  ).json();
  return found.stations.find((station) => station.name.endsWith(` ${number}`))?.id ?? "";
}

/** Changes a station of the upstream as an administrator does. */
async function editUpstream(id: string, body: object): Promise<void> {
  const response = await fetch(`${upstream.origin}/api/stations/${id}`, {
    method: "PATCH",
    headers: { Cookie: await signInAt(upstream.origin, MARTA), "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  expect(response.status, await response.text()).toBe(200);
}

const byUuid = async (product: Product, number: number): Promise<ApiStation[]> =>
  (await fetch(`${product.origin}/json/stations/byuuid/${uuidOf(number)}`)).json();

const isPage = (path: string) => path.startsWith("/json/stations?");

const countOf = async (product: Product): Promise<number> => {
  const stats = await (await fetch(`${product.origin}/json/stats`)).json();
  return stats.stations + stats.stations_broken;
};

test("the first pass brings all stations of another RadioWave, with their UUIDs and fields", async () => {
  const mirror = await (await makeMirrorFolder(proxy.origin)).start();
  await expectSameStations(mirror, upstream);
  expect(await countOf(mirror)).toBeGreaterThanOrEqual(COUNT + BUILT_IN);
});

test("a station that is edited, and one that is imported, come with the changes", async () => {
  const mirror = await (await makeMirrorFolder(proxy.origin)).start();
  await waitUntil("the first pass has ended", () => passesOf(mirror, "ended").length > 0);
  const pages = proxy.requests.filter(isPage).length;
  await editUpstream(await upstreamId(7), { name: "Rádio Sete", tags: ["fado", "lisboa"] });
  await importRows(upstreamRows(COUNT + 1, 1));
  await waitUntil("the edit has come", async () => (await byUuid(mirror, 7))[0]?.name === "Rádio Sete");
  await expectSameStations(mirror, upstream);
  expect(await byUuid(mirror, 7)).toMatchObject([{ name: "Rádio Sete", tags: expect.stringContaining("fado") }]);
  expect(await byUuid(mirror, COUNT + 1)).toHaveLength(1);
  expect(proxy.requests.filter(isPage)).toHaveLength(pages);
});

test("a station that the upstream suspends leaves the lists with a full pass, and returns when it is approved again", async () => {
  const folder = await makeMirrorFolder(proxy.origin);
  const env = { DATA_DIR: folder.path, MIRROR_FROM: proxy.origin };
  const runPass = (...args: string[]) => runScript("scripts/prepare.js", ["mirror", ...args], { env });
  const first = await runPass();
  expect(first).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/: \d+ added, 0 changed, 0 removed, \d+ kept/),
  });
  const id = await upstreamId(11);
  await editUpstream(id, { status: "suspended", text: "Já não emite" });
  await waitUntil("it is in no list", async () => (await byUuid(upstream, 11)).length === 0);
  const second = await runPass("--full");
  expect(second).toMatchObject({ code: 0, stdout: expect.stringMatching(/: 0 added, 0 changed, 1 removed, \d+ kept/) });
  const mirror = await folder.start();
  await expectSameStations(mirror, upstream);
  await editUpstream(id, { status: "approved" });
  await waitUntil("it has returned", async () => (await byUuid(mirror, 11)).length === 1);
  await expectSameStations(mirror, upstream);
});

test("an upstream that is killed while it sends its stations is read again when it is back", async () => {
  const folder = await makeMirrorFolder(proxy.origin);
  const sending = proxy.holdNext(/^\/json\/stations\?/);
  const mirror = await folder.start();
  const held = await sending;
  await killUpstream();
  held.cut();
  await waitUntil("the pass has failed", () => passesOf(mirror, "failed").length > 0);
  expect(await countOf(mirror)).toBe(BUILT_IN);
  await restartUpstream();
  await expectSameStations(mirror, upstream);
});

test("a mirror that is killed while it stores a page resumes at that page", async () => {
  const folder = await makeMirrorFolder(proxy.origin);
  const killed = await folder.start();
  await waitUntil("some stations are stored", async () => (await countOf(killed)) > BUILT_IN);
  await killed.kill();
  const { pass } = await storedState(folder.path);
  expect(pass).toMatchObject({ kind: "all", step: "read" });
  expect(pass?.offset).toBeGreaterThan(0);
  expect(pass?.offset).toBeLessThan(COUNT);
  const mirror = await folder.start();
  await expectSameStations(mirror, upstream);
  expect(proxy.requests.filter(isPage).at(-1)).toContain(`offset=${pass?.offset}`);
});

test("when both are killed between two pages of changes, the mirror ends with all of them", async () => {
  const folder = await makeMirrorFolder(proxy.origin);
  const stopped = await folder.start();
  await waitUntil("the first pass has ended", () => passesOf(stopped, "ended").length > 0);
  await stopped.stop();
  const before = await storedState(folder.path);
  await importRows(upstreamRows(10_001, CHANGES_PER_REQUEST + 100));
  // The answer to the request for the second page.
  const sending = proxy.holdNext(new RegExp(`^/json/stations/changed\\?lastchangeuuid=(?!${before.cursor})`));
  const killed = await folder.start();
  await sending;
  await killUpstream();
  await killed.kill();
  const { cursor, pass } = await storedState(folder.path);
  expect(pass).toMatchObject({ kind: "changes", step: "follow", counts: { added: 0 } });
  expect(cursor).not.toBe(before.cursor);
  await restartUpstream();
  const mirror = await folder.start();
  await expectSameStations(mirror, upstream);
  await waitUntil("the pass has ended", () => passesOf(mirror, "ended").length > 0);
  expect(passesOf(mirror, "ended")[0]).toMatchObject({ kind: "changes", added: CHANGES_PER_REQUEST + 100, removed: 0 });
});
