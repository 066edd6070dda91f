import type { Page } from "@playwright/test";
import { expect, test } from "#test-support/browser/journey.ts";
import { visit } from "#test-support/browser/player-journey.ts";
import { manyStations } from "#test-support/many-stations.ts";
import { showStations } from "#test-support/site.ts";

const MANY = manyStations(70);

test.afterEach(({ site }) => site.removeStations("aurora", "beira", ...MANY.map(({ id }) => id)));

const field = (page: Page) => page.getByRole("searchbox", { name: "Pesquisar estações" });
const names = (page: Page) => page.getByRole("article").getByRole("heading").allTextContents();
const count = (page: Page, text: string | RegExp) => page.getByRole("status").filter({ hasText: text });

test("search ignores case, accents and word order, and marks matches", async ({ page, site }) => {
  await site.putStations({ id: "aurora", name: "Rádio Aurora", city: "Évora" });
  await page.goto("/search");
  await field(page).fill("radio");
  await expect.poll(() => names(page)).toEqual(["Rádio Aurora"]);
  await expect(page.getByRole("article").locator("mark")).toHaveText(["Rádio"]);
  await field(page).fill("evora AURORA");
  await expect.poll(() => names(page)).toEqual(["Rádio Aurora"]);
  // The generated line has the place once more.
  const marks = async () => [...new Set(await page.getByRole("article").locator("mark").allTextContents())];
  await expect.poll(marks).toEqual(["Aurora", "Évora"]);
});

test("every shown text is marked, with several words, and hostile text stays text", async ({ page, site }) => {
  await site.putStations(
    { id: "aurora", name: "<b>Aurora</b> & Filhos", genre: "Fado", city: "Évora", country: "Portugal" },
    { id: "beira", name: "Rádio Beira", genre: "Fado", city: "Guarda", country: "Portugal" },
  );
  await page.goto("/search");
  await field(page).fill("fad portug evo <B>");
  await expect.poll(() => names(page)).toEqual(["<b>Aurora</b> & Filhos"]);
  const article = page.getByRole("article");
  // The generated line has genre, place and country once more.
  for (const text of ["<b>", "Fad", "Évo", "Portug"]) {
    await expect(
      article
        .locator("mark")
        .filter({ hasText: new RegExp(`^${text}$`) })
        .first(),
    ).toBeVisible();
  }
  await expect(article.locator("b")).toHaveCount(0);
});

test("a search without results offers the nearest ones", async ({ page, site }) => {
  await site.putStations({ id: "aurora", name: "Rádio Aurora", city: "Évora" });
  await page.goto("/search");
  await field(page).fill("jaxz");
  await expect(count(page, /^Nenhuma estação encontrada$/)).toBeVisible();
  await expect(page.getByText("Quis dizer Jazz?")).toBeVisible();
  await field(page).fill("radoi evora");
  await expect(page.getByText("Quis dizer Rádio Évora?")).toBeVisible();
  await page.getByRole("link", { name: "Rádio Évora" }).click();
  await expect(page).toHaveURL("/search?q=R%C3%A1dio+%C3%89vora");
  await expect(field(page)).toHaveValue("Rádio Évora");
  await expect.poll(() => names(page)).toEqual(["Rádio Aurora"]);
  await field(page).fill("qqqqqq");
  await expect(count(page, /^Nenhuma estação encontrada$/)).toBeVisible();
  await expect(page.getByText("Quis dizer")).toBeHidden();
});

test("a match in a tag only shows the tag", async ({ page }) => {
  await page.goto("/search?q=opera");
  await expect.poll(() => names(page)).toEqual(["RTP Antena 2"]);
  await expect(page.getByRole("article").locator("mark")).toHaveText(["ópera"]);
});

test("a key makes one request: the data of the layout are not loaded again", async ({ page }) => {
  // A change that another journey made would load them.
  await page.route("**/api/events", () => {});
  await visit(page, "/search");
  const requests: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes(".data")) requests.push(request.url().replace(new URL(page.url()).origin, ""));
  });
  await field(page).press("j");
  await expect(page).toHaveTitle("Pesquisar: j · RadioWave");
  await expect(page.getByRole("article").first()).toBeVisible();
  expect(requests).toEqual(["/search.data?q=j&_routes=search"]);
});

test("while a visitor types, the visible rows are rendered; after a pause all of them", async ({ page, site }) => {
  await showStations(site, ...MANY);
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, "/search");
  await page.clock.install();
  // However long the steps of this journey take, the visitor makes no pause.
  const stopClock = async () => page.clock.pauseAt((await page.evaluate(() => Date.now())) + 2_000);
  await stopClock();
  await field(page).press("m");
  await expect(count(page, "estações encontradas")).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(7);
  await expect(page.getByRole("link", { name: "Carregar mais" }), "nothing seems to end here").toBeHidden();
  await page.clock.resume();
  await expect(page.getByRole("article")).toHaveCount(60);
  await expect(page.getByRole("link", { name: "Carregar mais" })).toBeVisible();
  await stopClock();
  await field(page).press("a");
  await expect(page.getByRole("article")).toHaveCount(7);
  await page.mouse.wheel(0, 100);
  await expect.poll(() => page.getByRole("article").count(), "scrolling shows more").toBeGreaterThan(7);
  await page.clock.resume();
  await expect(page.getByRole("article")).toHaveCount(60);
});

test("the results of a key are shown before its navigation ends", async ({ page }) => {
  await visit(page, "/search");
  const titleAtResults = page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const observer = new MutationObserver(() => document.querySelector("article") && resolve(document.title));
        observer.observe(document.body, { childList: true, subtree: true });
      }),
  );
  await field(page).press("j");
  expect(await titleAtResults).toBe("Pesquisar · RadioWave");
  await expect(page).toHaveTitle("Pesquisar: j · RadioWave");
  await expect(page).toHaveURL("/search?q=j");
});
