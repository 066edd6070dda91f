import { expect, test } from "vitest";
import { createCatalogue } from "#app/catalogue/catalogue.ts";
import { DEFAULT_SETTINGS } from "#app/settings/site-settings.ts";
import { AURORA } from "../../tests/support/named-stations.ts";
import { createCrawlingApi } from "./crawling.api.ts";

const ORIGIN = "https://radio.example";

function siteOf(count: number) {
  const catalogue = createCatalogue();
  catalogue.replaceAll(Array.from({ length: count }, (_, place) => ({ ...AURORA, id: `s${place}` })));
  const settings = { current: () => DEFAULT_SETTINGS, close: () => {} };
  const api = createCrawlingApi({ catalogue, settings }, ORIGIN);
  return async (path: string) => {
    const answer = await api.request(path);
    return {
      status: answer.status,
      addresses: [...(await answer.text()).matchAll(/<loc>([^<]+)</g)].map(([, one]) => one),
    };
  };
}

test("a small directory has one site map", async () => {
  const ask = siteOf(9_996);
  expect((await ask("/sitemap.xml")).addresses).toHaveLength(10_000);
  expect((await ask("/sitemap/2.xml")).status).toBe(404);
});

test("one address more makes two files, in which every page stands once", async () => {
  const ask = siteOf(9_997);
  expect((await ask("/sitemap.xml")).addresses).toEqual([1, 2].map((file) => `${ORIGIN}/sitemap/${file}.xml`));
  const [first, second] = [await ask("/sitemap/1.xml"), await ask("/sitemap/2.xml")];
  expect([first.addresses.length, second.addresses.length]).toEqual([10_000, 1]);
  expect(new Set([...first.addresses, ...second.addresses]).size).toBe(10_001);
  expect((await ask("/sitemap/3.xml")).status).toBe(404);
});
