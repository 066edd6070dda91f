import type { Page } from "@playwright/test";
import { expect, test } from "../../test-support/browser/journey.ts";

test.afterEach(({ site }) => site.removeStations("aurora", "beira"));

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
