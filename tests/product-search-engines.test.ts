import { spawn } from "node:child_process";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import type { StructuredDataResult } from "structured-data-testing-tool";
import { afterAll, beforeAll, expect, test } from "vitest";
import { projectRoot } from "#app/platform/process/project-root.server.ts";
import { BUILD_TIMEOUT_MS, ensureBuild } from "#test-support/build.ts";
import { stationAt } from "#test-support/catalogues.ts";
import { copyOfPreparedDataFolder } from "#test-support/databases.ts";
import { putStation, station } from "#test-support/named-stations.ts";
import { type Product, startProduct } from "#test-support/product.ts";
import { inlineScripts, linkedDataOf, linksOf } from "#test-support/read-html.ts";
import type { TemporaryFolder } from "#test-support/temporary-folder.ts";
import { openDatabase } from "../server/open-database.ts";

const SITE = "https://radio.example";
const HOSTILE = "</script><script>alert(1)</script><!--\u2028 & «R»";
const PAGED = 130;

let product: Product;
let folder: TemporaryFolder;

beforeAll(async () => {
  await ensureBuild();
  folder = await copyOfPreparedDataFolder();
  const connection = await openDatabase({ databaseUrl: null, dataDir: folder.path });
  await connection.database.transaction(async (transaction) => {
    await putStation(transaction, station({ id: "hostile", name: HOSTILE, description: HOSTILE, genre: "Jazz" }));
    for (let index = 0; index < PAGED; index += 1) {
      await putStation(transaction, stationAt(index, { id: `p${index}`, name: `Maré ${index}`, genre: "Ondas" }));
    }
  });
  await connection.close();
  product = await startProduct({ dataDir: folder.path, env: { PUBLIC_URL: SITE } });
}, BUILD_TIMEOUT_MS);

afterAll(async () => {
  await product?.stop();
  folder?.remove();
});

const page = async (path: string) => (await fetch(product.origin + path)).text();

/** The link elements of a page with this relation. */
const related = (html: string, rel: string) =>
  [...html.matchAll(new RegExp(`<link rel="${rel}" href="([^"]*)"/>`, "g"))].map(([, href = ""]) =>
    href.replaceAll("&amp;", "&"),
  );

/** The JSON-LD objects of a page by type, as the testing tool reads them. It fails when a required one is missing. */
async function read(path: string, ...types: string[]): Promise<StructuredDataResult["structuredData"]["jsonld"]> {
  const schemas = types.map((type) => `jsonld:${type}`);
  const { failed, schemas: found, structuredData } = await testStructuredData(await page(path), { schemas });
  expect(failed).toEqual([]);
  expect(found.sort()).toEqual(types.toSorted());
  return structuredData.jsonld;
}

test("the home page describes the site and its search", async () => {
  const { WebSite } = await read("/", "WebSite");
  expect(WebSite).toHaveLength(1);
  expect(WebSite?.[0]).toMatchObject({ name: "RadioWave", url: `${SITE}/` });
});

test("a station's page describes the station and its broadcast", async () => {
  const { RadioStation, BroadcastService } = await read("/stations/7", "RadioStation", "BroadcastService");
  expect(RadioStation?.[0]).toMatchObject({ name: "RTP Antena 2", url: `${SITE}/stations/7` });
  expect(BroadcastService?.[0]).toMatchObject({ broadcaster: { "@id": RadioStation?.[0]?.["@id"] } });
});

test("a list describes the stations that it shows", async () => {
  const { ItemList } = await read("/stations?genre=Ondas", "ItemList");
  const items = ItemList?.[0]?.itemListElement as { url: string }[];
  expect(items).toHaveLength(60);
  const shown = linksOf(await page("/stations?genre=Ondas")).filter((href) => /^\/stations\/p\d+$/.test(href));
  expect(items.map(({ url }) => url)).toEqual([...new Set(shown)].map((href) => SITE + href));
});

test.each(["/", "/stations", "/stations/7", "/auth"])("%s has an image for previews of links to it", async (path) => {
  const { structuredData } = await testStructuredData(await page(path), { isShared: true });
  const { "og:image": images, "twitter:card": card } = structuredData.metatags;
  // For its other tags Twitter takes those of Open Graph.
  expect(card).toEqual(["summary_large_image"]);
  const [image = ""] = images ?? [];
  expect(image).toMatch(/^https:\/\/radio\.example\/cards\/(site|stations\/7)\/[0-9a-f]{8}\.png$/);
  expect(image.includes("stations")).toBe(path === "/stations/7");
  const response = await fetch(image.replace(SITE, product.origin));
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "image/png"]);
});

test("a hostile name stays text in JSON-LD, is there once, and needs no permission to run", async () => {
  const response = await fetch(`${product.origin}/stations/hostile`);
  const html = await response.text();
  expect(html).not.toContain("<script>alert(1)");
  expect(html).not.toContain('\u2028 & «R»"');
  expect(linkedDataOf(html).map(({ name }) => name)).toEqual([HOSTILE, HOSTILE]);
  const policy = response.headers.get("content-security-policy") ?? "";
  expect(policy.match(/sha256-/g)).toHaveLength(inlineScripts(html).length);
});

test("pages of a list link to each other, without the stations that a page adds to itself", async () => {
  const first = await page("/stations?genre=Ondas&view=rows");
  expect(related(first, "canonical")).toEqual([`${SITE}/stations?genre=Ondas`]);
  expect(related(first, "prev")).toEqual([]);
  const second = await page(related(first, "next")[0]?.replace(SITE, "") ?? "");
  expect(linksOf(second)).toContain("/stations/p69");
  expect(linksOf(second)).not.toContain("/stations/p70");
  expect(related(second, "prev")).toEqual([`${SITE}/stations?genre=Ondas&view=rows`]);
  const third = await page(related(second, "next")[0]?.replace(SITE, "") ?? "");
  expect(related(third, "next")).toEqual([]);
  const [back = ""] = related(third, "prev");
  expect(back).toBe(related(first, "next")[0]);
  const grown = await page("/stations?genre=Ondas&show=120");
  expect(related(grown, "canonical")).toEqual([`${SITE}/stations?genre=Ondas`]);
  expect(related(grown, "next")).toEqual([related(second, "next")[0]?.replace("&view=rows", "")]);
});

const STRUCTURED_DATA_PROCESS = join(projectRoot(), "test-support/structured-data-process.ts");

/**
 * What structured-data-testing-tool finds in a page. `schemas`: those that must be there; `isShared`: the page must
 * have what Facebook requires. In a process of its own: the tool's polyfills (core-js 2) replace functions of the
 * language, and test files share their workers.
 */
async function testStructuredData(
  html: string,
  { schemas = [], isShared = false }: { schemas?: string[]; isShared?: boolean },
): Promise<StructuredDataResult> {
  const child = spawn(process.execPath, [STRUCTURED_DATA_PROCESS], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  child.stdin.end(JSON.stringify({ html, schemas, isShared }));
  return JSON.parse(await text(child.stdout));
}
