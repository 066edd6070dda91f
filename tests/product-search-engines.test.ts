import { afterAll, beforeAll, expect, test } from "vitest";
import { BUILD_TIMEOUT_MS, ensureBuild } from "#test-support/build.ts";
import { stationAt } from "#test-support/catalogues.ts";
import { copyOfPreparedDataFolder } from "#test-support/databases.ts";
import { putStation, station } from "#test-support/named-stations.ts";
import { type Product, startProduct } from "#test-support/product.ts";
import { inlineScripts, linkedDataOf, linksOf, metaOf } from "#test-support/read-html.ts";
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

/** The JSON-LD objects of a page by type, which must be all of these types. */
async function read(path: string, ...types: string[]): Promise<Partial<Record<string, Record<string, unknown>[]>>> {
  const objects = linkedDataOf(await page(path));
  expect(new Set(objects.map((one) => one["@context"]))).toEqual(new Set(["https://schema.org"]));
  const byType = Object.groupBy(objects, (one) => String(one["@type"]));
  expect(Object.keys(byType).sort()).toEqual(types.toSorted());
  return byType;
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
  const meta = metaOf(await page(path));
  // Those that Open Graph requires, and that Facebook asks for. For its other tags Twitter takes them.
  for (const name of ["title", "type", "url", "image", "image:alt", "description", "site_name", "locale"])
    expect(meta[`og:${name}`], name).toMatch(/./);
  expect(meta["twitter:card"]).toBe("summary_large_image");
  const image = meta["og:image"] ?? "";
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
