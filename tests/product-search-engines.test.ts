import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase } from "#app/platform/open-database.server.ts";
import { BUILD_TIMEOUT_MS, ensureBuild } from "../test-support/build.ts";
import { stationAt } from "../test-support/catalogues.ts";
import { copyOfPreparedDataFolder } from "../test-support/databases.ts";
import { putStation } from "../test-support/named-stations.ts";
import { type Product, startProduct } from "../test-support/product.ts";
import { linksOf } from "../test-support/read-html.ts";
import type { TemporaryFolder } from "../test-support/temporary-folder.ts";

const SITE = "https://radio.example";
const PAGED = 130;

let product: Product;
let folder: TemporaryFolder;

beforeAll(async () => {
  await ensureBuild();
  folder = await copyOfPreparedDataFolder();
  const connection = await openDatabase({ databaseUrl: null, dataDir: folder.path });
  await connection.database.transaction(async (transaction) => {
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

test("pages of a list lead to each other, without the stations that a page adds to itself", async () => {
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
