import type { Page } from "@playwright/test";
import type { BrowserErrors } from "#test-support/browser/browser-errors.ts";
import { holdRequests, holdScripts } from "#test-support/browser/held-requests.ts";
import { expect, test } from "#test-support/browser/journey.ts";
import { visit } from "#test-support/browser/player-journey.ts";
import { manyStations } from "#test-support/many-stations.ts";
import { showStations } from "#test-support/site.ts";

const MANY = manyStations(70);

test.afterEach(({ site }) => site.removeStations("aurora", "beira", "cais", ...MANY.map(({ id }) => id)));

/**
 * React Router drops the end of a response that a newer navigation aborts between its first and its last byte: Chromium
 * reports that as an unhandled rejection. It has no effect on the page.
 */
const expectSupersededRequests = (browserErrors: BrowserErrors) =>
  browserErrors.expect(/signal is aborted without reason/);

const field = (page: Page) => page.getByRole("searchbox", { name: "Pesquisar estações" });
const names = (page: Page) => page.getByRole("article").getByRole("heading").allTextContents();
const count = (page: Page, text: string) => page.getByRole("status").filter({ hasText: text });

test("a station is found by its name, genre, country, city or tag, and not by its description", async ({ page }) => {
  await page.goto("/search");
  const finds: [query: string, found: string[]][] = [
    ["kexp", ["KEXP 90.3 FM"]],
    ["Lo-fi", ["SomaFM Fluid"]],
    ["portugal", ["RTP Antena 2"]],
    ["SEATTLE", ["KEXP 90.3 FM"]],
    ["cumbia", ["Gladys Palmera Latin Fresh"]],
    ["neerlandesa", []],
  ];
  for (const [query, found] of finds) {
    await field(page).fill(query);
    await expect(page).toHaveTitle(`Pesquisar: ${query} · RadioWave`);
    await expect.poll(() => names(page), query).toEqual(found);
  }
});

test("the results are counted, in singular and plural", async ({ page }) => {
  await page.goto("/search");
  await expect(page.getByText("Comece a escrever para pesquisar estações")).toBeVisible();
  await field(page).fill("jazz");
  await expect(count(page, "1 estação encontrada")).toBeVisible();
  await expect(page.getByText("Comece a escrever para pesquisar estações")).toBeHidden();
  await field(page).fill("fip");
  await expect(count(page, "3 estações encontradas")).toBeVisible();
  await field(page).fill("nenhuma assim");
  await expect(count(page, "Nenhuma estação encontrada")).toBeVisible();
  await expect(page.getByText("Experimente outro nome, género ou cidade.")).toBeVisible();
});

test("each key searches, and the newest results are complete", async ({ page, site, browserErrors }) => {
  expectSupersededRequests(browserErrors);
  await showStations(site, ...MANY.slice(0, 30));
  await visit(page, "/search");
  const searched = new Set<string | null>();
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.pathname === "/search.data") searched.add(url.searchParams.get("q"));
  });
  await field(page).pressSequentially("mare", { delay: 150 });
  await expect(count(page, "30 estações encontradas")).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(30);
  expect([...searched]).toEqual(["m", "ma", "mar", "mare"]);
});

test("stations that are not approved are not found", async ({ page, site }) => {
  await site.putStations(
    { id: "aurora", name: "Rádio Aurora" },
    { id: "beira", name: "Rádio Beira", status: "pending" },
    { id: "cais", name: "Rádio Cais", status: "suspended" },
  );
  await page.goto("/search?q=radio");
  await expect.poll(() => names(page)).toEqual(["Rádio Aurora"]);
});

test("the URL contains the query, while typing and when opened", async ({ page, browserErrors }) => {
  expectSupersededRequests(browserErrors);
  await page.goto("/search");
  await field(page).pressSequentially("hip hop");
  await expect(page).toHaveURL("/search?q=hip+hop");
  await page.reload();
  await expect(field(page)).toHaveValue("hip hop");
  await expect(page.getByText("FIP Hip-Hop")).toBeVisible();
});

test("the last response wins, also when an earlier one arrives after it", async ({ page, browserErrors }) => {
  expectSupersededRequests(browserErrors);
  const release = await holdRequests(page, asksFor("jazz"));
  await page.goto("/search");
  const newest = page.waitForRequest((request) => asksFor("jazz")(new URL(request.url())));
  await field(page).fill("jazz");
  await newest;
  await field(page).fill("kexp");
  await expect.poll(() => names(page)).toEqual(["KEXP 90.3 FM"]);
  release();
  await page.unrouteAll({ behavior: "wait" });
  await field(page).press("End");
  expect(await names(page)).toEqual(["KEXP 90.3 FM"]);
  await expect(page).toHaveURL("/search?q=kexp");
  await expect(field(page)).toHaveValue("kexp");
});

for (const { pace, delay } of [
  { pace: "fast", delay: 0 },
  { pace: "slowly", delay: 110 },
]) {
  test(`text typed ${pace} is never overwritten by a response`, { tag: "@extended" }, async ({
    page,
    browserErrors,
  }) => {
    expectSupersededRequests(browserErrors);
    await page.route(
      (url) => url.pathname === "/search.data",
      async (route) => {
        const answer = await route.fetch();
        await page.waitForTimeout(150);
        await route.fulfill({ response: answer }).catch(() => {});
      },
    );
    await page.goto("/search");
    await field(page).focus();
    for (let length = 1; length <= "rtp antena 2".length; length += 1) {
      await page.keyboard.press("rtp antena 2".charAt(length - 1), { delay });
      expect(await field(page).inputValue()).toBe("rtp antena 2".slice(0, length));
    }
    await expect(count(page, "1 estação encontrada")).toBeVisible();
    await expect(page).toHaveURL("/search?q=rtp+antena+2");
    await expect(field(page)).toHaveValue("rtp antena 2");
    await page.unrouteAll({ behavior: "ignoreErrors" });
  });
}

test("text typed before hydration is kept and searched", async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto("/search", { waitUntil: "commit" });
  await field(page).fill("kexp");
  release();
  await expect(count(page, "1 estação encontrada")).toBeVisible();
  await expect(field(page)).toHaveValue("kexp");
});

test("Esc and the button clear the search", async ({ page }) => {
  await visit(page, "/search?q=jazz");
  for (const clear of [
    () => field(page).press("Escape"),
    () => page.getByRole("button", { name: "Limpar a pesquisa" }).click(),
  ]) {
    await field(page).fill("jazz");
    await expect(page).toHaveURL("/search?q=jazz");
    await clear();
    await expect(field(page)).toHaveValue("");
    await expect(field(page)).toBeFocused();
    await expect(page).toHaveURL("/search");
    await expect(page.getByText("Comece a escrever para pesquisar estações")).toBeVisible();
  }
});

test("Back returns to the page before the search, however much was typed", async ({ page }) => {
  await page.goto("/stations");
  await page.getByRole("navigation", { name: "Principal" }).getByRole("link", { name: "Pesquisar" }).click();
  await field(page).pressSequentially("kexp", { delay: 120 });
  await expect(page).toHaveURL("/search?q=kexp");
  await page.goBack();
  await expect(page).toHaveURL("/stations");
  await page.goForward();
  await expect(field(page)).toHaveValue("kexp");
  await expect.poll(() => names(page)).toEqual(["KEXP 90.3 FM"]);
});

test("going back from a result restores the search", async ({ page }) => {
  await page.goto("/search");
  await field(page).fill("kexp");
  await page.getByRole("link", { name: "KEXP 90.3 FM" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("KEXP 90.3 FM");
  await page.goBack();
  await expect(field(page)).toHaveValue("kexp");
  await expect.poll(() => names(page)).toEqual(["KEXP 90.3 FM"]);
});

test("genres are offered before anything is typed, and Back returns to them", async ({ page }) => {
  await page.goto("/search");
  await page.getByRole("list", { name: "Géneros" }).getByRole("link", { name: "Country" }).click();
  await expect(page).toHaveURL("/search?q=Country");
  await expect(field(page)).toHaveValue("Country");
  await expect.poll(() => names(page)).toEqual(["SomaFM Boot Liquor"]);
  await page.goBack();
  await expect(field(page)).toHaveValue("");
  await expect(page.getByText("Comece a escrever para pesquisar estações")).toBeVisible();
});

test("the key / opens the search from any page and focuses its field", { tag: "@extended" }, async ({ page }) => {
  await visit(page, "/stations");
  await page.keyboard.press("/");
  await expect(page).toHaveURL("/search");
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveValue("");

  await page.getByRole("heading", { level: 1 }).click();
  await expect(field(page)).not.toBeFocused();
  await page.keyboard.press("/");
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveValue("");
});

test("a search with many results shows sixty, and more on request", { tag: "@extended" }, async ({ page, site }) => {
  await showStations(site, ...MANY);
  await page.goto("/search?q=mare");
  await expect(count(page, "70 estações encontradas")).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(60);
  await page.getByRole("link", { name: "Carregar mais" }).click();
  await expect(page.getByRole("article")).toHaveCount(70);
  await expect(field(page)).toHaveValue("mare");
});

function asksFor(query: string): (url: URL) => boolean {
  return (url) => url.pathname === "/search.data" && url.searchParams.get("q") === query;
}
