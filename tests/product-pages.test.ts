import { expect, test } from "vitest";
import { linksOf, plainText, readHtmlPage, sectionOf, stationNames } from "#test-support/read-html.ts";
import { sharedProduct } from "#test-support/run-product.ts";

const product = sharedProduct();

const page = async (path: string) => (await fetch(`${product.origin}${path}`)).text();

const PAGES = [
  ...["/", "/stations", "/stations/1", "/stations/1/embed", "/favorites", "/search", "/search?q=jazz"],
  ...["/auth", "/auth/sign-up", "/contact", "/privacy", "/terms"],
];
const NOWHERE = ["/nada", "/nada/mais/longe", "/stations/nada", "/stations/1/nada"];

test("/healthz has status 200", async () => {
  const response = await fetch(`${product.origin}/healthz`);
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({ status: "ok" });
});

test.each(PAGES)("%s is a page in Portuguese with one heading, a title and a description", async (path) => {
  const response = await fetch(`${product.origin}${path}`);
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
  const { lang, title, description, headings } = readHtmlPage(await response.text());
  expect(lang).toBe("pt-PT");
  expect(headings).toHaveLength(1);
  expect(headings[0]).not.toBe("");
  expect(title).toMatch(/\S · RadioWave$/);
  expect(description.length).toBeGreaterThan(20);
});

test("the list of stations links to its feeds, which have its filters", async () => {
  const html = await page("/stations?genre=Jazz&sort=name&view=rows");
  const feeds = [...html.matchAll(/<link rel="alternate" type="([^"]+)" title="([^"]+)" href="([^"]+)"\/>/g)];
  expect(feeds.map(([, ...attributes]) => attributes)).toEqual([
    ["application/atom+xml", "Estações novas: Jazz", "/stations/feed.atom?genre=Jazz"],
    ["application/feed+json", "Estações novas: Jazz", "/stations/feed.json?genre=Jazz"],
  ]);
  for (const [, type = "", , href = ""] of feeds) {
    const response = await fetch(product.origin + href);
    expect(response.headers.get("content-type")).toBe(`${type}; charset=utf-8`);
    expect(await response.text()).toContain(`${product.origin}/stations/`);
  }
});

test("scripts do not block the first paint", async () => {
  const home = await page("/");
  expect(home).not.toMatch(/<link[^>]*modulepreload/);
  expect(home).not.toMatch(/<script[^>]*type="module"/);
  expect(home).toMatch(/<script type="text\/plain">[^<]*import/);
});

test("/privacy names the authority for complaints", async () => {
  expect(plainText(await page("/privacy"))).toContain("Pode apresentar reclamação à CNPD.");
});

test("every page has a unique title", async () => {
  const titles = await Promise.all(PAGES.map(async (path) => readHtmlPage(await page(path)).title));
  expect(new Set(titles).size, titles.join("\n")).toBe(titles.length);
});

test.each(NOWHERE)("%s is not found, with the specified text and a link home", async (path) => {
  const response = await fetch(`${product.origin}${path}`);
  expect(response.status).toBe(404);
  const html = await response.text();
  const { lang, title, description, headings } = readHtmlPage(html);
  expect(lang).toBe("pt-PT");
  expect(headings).toEqual(["Oops! Página não encontrada"]);
  expect(title).toBe("Página não encontrada · RadioWave");
  expect(description).not.toBe("");
  expect(linksOf(html)).toContain("/");
  expect(plainText(html), "the server has no state of the player").not.toContain("continua a tocar");
});

test("without JavaScript the home page shows the banner, four featured and six popular stations", async () => {
  const html = await page("/");
  expect(readHtmlPage(html).headings).toEqual(["Descubra Estações de Rádio Incríveis"]);
  expect(plainText(html)).toContain("Explorar Estações");
  expect(stationNames(sectionOf(html, "Estações em Destaque"))).toEqual([
    ...["FIP Jazz", "SomaFM Groove Salad", "Arrow Classic Rock", "SomaFM Fluid"],
  ]);
  expect(stationNames(sectionOf(html, "Mais Populares"))).toEqual([
    ...["SomaFM Fluid", "FIP Pop", "FIP Hip-Hop"],
    ...["SomaFM Groove Salad", "Arrow Classic Rock", "KEXP 90.3 FM"],
  ]);
});

test("without JavaScript the list shows all ten stations, newest first", async () => {
  const html = await page("/stations");
  const names = stationNames(html);
  expect(names).toHaveLength(10);
  expect([names[0], names[9]]).toEqual(["FIP Jazz", "FIP Pop"]);
  expect(plainText(html)).toContain("10 estações");
});

test("without JavaScript a station's page shows its details and its stream", async () => {
  const text = plainText(await page("/stations/7"));
  for (const known of ["RTP Antena 2", "Clássica", "Lisboa", "Portugal", "128\u00a0kbps", "ópera"])
    expect(text).toContain(known);
});

test("the list has links that filter and sort it", async () => {
  const links = linksOf(await page("/stations"));
  expect(links).toContain("/stations?genre=Jazz");
  expect(links).toContain("/stations?genre=Hip-Hop");
  expect(links).toContain("/stations?country=Portugal");
  expect(links).toContain("/stations?sort=name");
  expect(links).toContain("/stations?sort=listeners");

  const narrowed = linksOf(await page("/stations?country=Fran%C3%A7a&sort=name"));
  expect(narrowed).toContain("/stations?genre=Jazz&country=Fran%C3%A7a&sort=name");
  expect(narrowed).not.toContain("/stations?genre=Indie&country=Fran%C3%A7a&sort=name");
  expect(narrowed).toContain("/stations?country=Fran%C3%A7a");
  expect(narrowed).toContain("/stations?sort=name");
});

test.each([
  ["/stations?genre=Jazz", ["FIP Jazz"]],
  ["/stations?country=França", ["FIP Jazz", "FIP Hip-Hop", "FIP Pop"]],
  ["/stations?country=franca&genre=POP", ["FIP Pop"]],
  ["/stations?country=França&sort=name", ["FIP Hip-Hop", "FIP Jazz", "FIP Pop"]],
  ["/stations?country=França&sort=listeners", ["FIP Pop", "FIP Hip-Hop", "FIP Jazz"]],
])("%s lists %s", async (path, names) => {
  expect(stationNames(await page(path))).toEqual(names);
});

test("an active filter is shown without matching stations, with a link that removes it", async () => {
  const html = await page("/stations?genre=Jazz&country=Angola&x=1");
  expect(html).toContain('title="Retirar filtro: Jazz"');
  expect(html).toContain('title="Retirar filtro: Angola"');
  const links = linksOf(html);
  expect(links).toContain("/stations?country=Angola");
  expect(links).toContain("/stations?genre=Jazz");
  const all = await page("/stations/list/filters?genre=Jazz&country=Angola");
  expect(all).toContain('title="Retirar filtro: Jazz"');
  expect(linksOf(all)).toContain("/stations/list/filters?country=Angola");
});

test("a filter by a synonym shows the stations' own name for it", async () => {
  const path = "?genre=Classical&country=France&letter=Q";
  for (const html of [await page(`/stations${path}`), await page(`/stations/list/filters${path}`)]) {
    expect(html).toContain('title="Retirar filtro: Clássica"');
    expect(html).toContain('title="Retirar filtro: França"');
  }
});

test("filters without matches show a message and can be cleared", async () => {
  const response = await fetch(`${product.origin}/stations?genre=Polca`);
  expect(response.status).toBe(200);
  const html = await response.text();
  expect(plainText(html)).toContain("Nenhuma estação com estes filtros");
  expect(linksOf(html)).toContain("/stations");
});

test("before a search the page shows what to do", async () => {
  for (const path of ["/search", "/search?q=", "/search?q=%20"]) {
    expect(plainText(await page(path)), path).toContain("Comece a escrever para pesquisar estações");
  }
});

test("a search shows the number of stations and the stations", async () => {
  const many = await page("/search?q=servico+publico");
  expect(plainText(many)).toContain("4 estações encontradas");
  expect(stationNames(many)).toEqual(["FIP Pop", "FIP Hip-Hop", "FIP Jazz", "RTP Antena 2"]);
  const one = await page("/search?q=SEATTLE");
  expect(plainText(one)).toContain("1 estação encontrada");
  expect(stationNames(one)).toEqual(["KEXP 90.3 FM"]);
});

test("a search without matches shows a message", async () => {
  const html = await page("/search?q=xyzzy");
  expect(plainText(html)).toContain("Nenhuma estação encontrada");
  expect(stationNames(html)).toEqual([]);
});

test("a search text that looks like HTML is shown as text", async () => {
  const html = await page(`/search?q=${encodeURIComponent('"><script>alert(1)</script>')}`);
  expect(html).not.toContain("<script>alert(1)");
  expect(html).not.toContain('""><script');
});
