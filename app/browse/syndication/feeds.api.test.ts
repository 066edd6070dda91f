import { parseAtomFeed, parseFeed, parseJsonFeed } from "feedsmith";
import { expect, test } from "vitest";
import { createWorkQueue } from "#app/platform/limits/work-queue.server.ts";
import { DEFAULT_SETTINGS } from "#app/platform/site-settings/site-settings.ts";
import { createCatalogue } from "#app/stations/catalogue/catalogue.ts";
import type { Station } from "#app/stations/station/station.ts";
import { AURORA, station } from "#test-support/named-stations.ts";
import { apiAs, VISITOR } from "#test-support/viewers.ts";
import { createFeedsApi } from "./feeds.api.ts";

const ORIGIN = "https://radio.example";

const FAROL = station({
  id: "farol",
  name: "Rádio Farol & <Mar> ]]> \u0007\uFFFE",
  description: "Ondas,\nvento & <sal>",
  genre: "Fado",
  country: "Portugal",
  languages: ["pt"],
  tags: ["mar", "Fado"],
  imageUrl: "https://farol.example/logo.png",
  createdAt: new Date("2026-02-01T12:00:00Z"),
});

function feedsOf(
  stations: readonly Station[],
  queue = createWorkQueue({ concurrency: 1, maxWaiting: 9, maxPerClient: 9 }),
) {
  const catalogue = createCatalogue();
  catalogue.replaceAll(stations);
  const settings = { current: () => DEFAULT_SETTINGS };
  return apiAs(VISITOR, createFeedsApi({ catalogue, settings, renders: queue }, ORIGIN));
}

async function titles(api: ReturnType<typeof feedsOf>, url: string): Promise<(string | undefined)[]> {
  const response = await api.request(url);
  const { format, feed } = parseFeed(await response.text());
  if (format === "atom") return (feed.entries ?? []).map(({ title }) => title?.value);
  return format === "json" ? (feed.items ?? []).map(({ title }) => title) : [];
}

test("the Atom feed has the stations, newest first, with escaped text", async () => {
  const response = await feedsOf([AURORA, FAROL]).request("/stations/feed.atom?country=portugal&sort=name");
  expect(response.headers.get("Content-Type")).toBe("application/atom+xml; charset=utf-8");
  const xml = await response.text();
  // biome-ignore lint/suspicious/noControlCharactersInRegex: XML allows none of these
  expect(xml).not.toMatch(/[\u0000-\u0008\u000B-\u001F\uFFFE\uFFFF]/);
  const feed = parseAtomFeed(xml);
  expect(feed).toMatchObject({
    id: `${ORIGIN}/stations/feed.atom?country=Portugal`,
    title: { value: "Estações novas: Portugal · RadioWave" },
    updated: "2026-02-01T12:00:00.000Z",
    authors: [{ name: "RadioWave" }],
    links: [
      { rel: "self", href: `${ORIGIN}/stations/feed.atom?country=Portugal` },
      { rel: "alternate", href: `${ORIGIN}/stations?country=Portugal` },
    ],
  });
  expect(feed.entries?.map(({ id }) => id)).toEqual([`${ORIGIN}/stations/farol`, `${ORIGIN}/stations/aurora`]);
  expect(feed.entries?.[0]).toMatchObject({
    title: { value: "Rádio Farol & <Mar> ]]>" },
    summary: { value: "Ondas,\nvento & <sal>" },
    published: "2026-02-01T12:00:00.000Z",
    categories: [{ term: "Fado" }, { term: "mar" }],
  });
});

test("the JSON feed has the stations, newest first, with a line for one without a description", async () => {
  const response = await feedsOf([AURORA, FAROL]).request("/stations/feed.json");
  expect(response.headers.get("Content-Type")).toBe("application/feed+json; charset=utf-8");
  const feed = parseJsonFeed(await response.text());
  expect(feed).toMatchObject({
    title: "Estações novas · RadioWave",
    home_page_url: `${ORIGIN}/stations`,
    feed_url: `${ORIGIN}/stations/feed.json`,
  });
  const [farol, aurora] = feed.items ?? [];
  expect(farol).toMatchObject({
    id: `${ORIGIN}/stations/farol`,
    content_text: FAROL.description,
    tags: ["Fado", "mar"],
  });
  expect(farol?.image).toMatch(/^https:\/\/radio\.example\/images\/farol\/480-\w+\.jpg$/);
  expect(aurora).toMatchObject({ content_text: "Jazz · Portugal", date_published: "2026-01-01T12:00:00.000Z" });
  expect(aurora?.image).toMatch(/^https:\/\/radio\.example\/covers\/.+\.png$/);
});

test.each(["atom", "json"])("feed.%s has the filters of the list", async (format) => {
  const api = feedsOf([AURORA, FAROL]);
  const filtered = (query: string) => titles(api, `/stations/feed.${format}?${query}`);
  expect(await filtered("genre=jazz")).toEqual(["Rádio Aurora"]);
  expect(await filtered("language=pt")).toHaveLength(1);
  expect(await filtered("country=Espanha")).toEqual([]);
  expect(await filtered("letter=R&genre=Fado")).toHaveLength(1);
  expect(await filtered("letter=Z")).toEqual([]);
});

test("the feed of a city names it in its title and its URLs", async () => {
  const api = feedsOf([AURORA, { ...FAROL, city: "Faro" }]);
  const query = "country=Portugal&city=Faro";
  expect(await titles(api, `/stations/feed.json?${query}`)).toHaveLength(1);
  expect(parseJsonFeed(await (await api.request(`/stations/feed.json?${query}`)).text())).toMatchObject({
    title: "Estações novas: Portugal, Faro · RadioWave",
    home_page_url: `${ORIGIN}/stations?${query}`,
    feed_url: `${ORIGIN}/stations/feed.json?${query}`,
  });
});

test("a feed without stations is valid and stays the same", async () => {
  const api = feedsOf([]);
  expect(parseAtomFeed(await (await api.request("/stations/feed.atom")).text())).toMatchObject({
    updated: "1970-01-01T00:00:00.000Z",
  });
  expect(await (await api.request("/stations/feed.json")).json()).toMatchObject({ items: [] });
});

test("a feed has 50 stations at most", async () => {
  const many = Array.from({ length: 51 }, (_, index) => ({ ...AURORA, id: `s${index}` }));
  const api = feedsOf(many);
  for (const format of ["atom", "json"]) expect(await titles(api, `/stations/feed.${format}`)).toHaveLength(50);
});

test("a known feed is a 304 without a body", async () => {
  const api = feedsOf([AURORA]);
  const etag = (await api.request("/stations/feed.atom")).headers.get("ETag") ?? "";
  const again = await api.request("/stations/feed.atom", { headers: { "If-None-Match": etag } });
  expect([again.status, await again.text()]).toEqual([304, ""]);
});

test("a feed is generated in the rendering queue; a full queue refuses with status 429, except the page cache", async () => {
  const full = createWorkQueue({ concurrency: 1, maxWaiting: 1, maxPerClient: 1 });
  const task = Promise.withResolvers<void>();
  const ended = full.run("192.0.2.1", () => task.promise);
  const api = feedsOf([AURORA], full);
  expect((await api.request("/stations/feed.json")).status).toBe(429);
  expect((await api.request("/stations/feed.json", {}, { hasTurn: true })).status).toBe(200);
  task.resolve();
  await ended;
});
