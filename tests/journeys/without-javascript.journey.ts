import { EVERY_PAGE } from "#test-support/browser/every-page.ts";
import { expect, test } from "#test-support/browser/journey.ts";
import { manyStations } from "#test-support/many-stations.ts";
import { showStations } from "#test-support/site.ts";

const MANY = manyStations(70);

test.use({ javaScriptEnabled: false });

// Chromium reports preloaded scripts that are blocked as policy violations.
test.beforeEach(({ browserErrors }) => browserErrors.expect(/^request: .*\.js csp$/));
test.afterEach(({ site }) => site.removeStations(...MANY.map(({ id }) => id)));

test("the home page and a station's page are readable", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Descubra Estações de Rádio Incríveis");
  const featured = page.getByRole("region", { name: "Estações em Destaque" });
  await expect(featured.getByText("Standards, bop e vozes novas")).toBeVisible();
  await featured.getByRole("link", { name: "FIP Jazz" }).click();
  await expect(page).toHaveURL("/stations/1");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("FIP Jazz");
  await expect(page.getByRole("region", { name: "Detalhes" }).getByText(/^128.kbps/)).toBeVisible();
  await page.getByRole("list", { name: "Etiquetas" }).getByRole("link", { name: "swing" }).click();
  await expect(page.getByRole("article").getByRole("heading")).toHaveText(["FIP Jazz"]);
});

test("the search is a form with a result page", async ({ page }) => {
  await page.goto("/search");
  await page.getByRole("searchbox", { name: "Pesquisar estações" }).fill("fip pop");
  await page.getByRole("button", { name: "Pesquisar" }).click();
  await expect(page).toHaveURL("/search?q=fip+pop");
  await expect(page.getByText("1 estação encontrada")).toBeVisible();
  await expect(page.getByRole("searchbox")).toHaveValue("fip pop");
  await expect(page.getByRole("article").getByRole("heading")).toHaveText(["FIP Pop"]);
  await page.getByRole("searchbox").fill("kexp");
  await page.getByRole("searchbox").press("Enter");
  await expect(page).toHaveURL("/search?q=kexp");
  await expect(page.getByRole("article").getByRole("heading")).toHaveText(["KEXP 90.3 FM"]);
});

test("filters, sort order and further stations are links", async ({ page, site }) => {
  await showStations(site, ...MANY);
  await page.goto("/stations");
  await expect(page.getByText("A mostrar 60 de 80 estações")).toBeVisible();
  await page.getByRole("link", { name: "Carregar mais" }).click();
  await expect(page.getByRole("article")).toHaveCount(80);
  await page.getByRole("link", { name: "Ondas 70" }).click();
  await expect(page.getByRole("article")).toHaveCount(60);
  await page.getByText("País", { exact: true }).click();
  await page.getByRole("link", { name: "Portugal 70" }).click();
  await expect(page).toHaveURL("/stations?genre=Ondas&country=Portugal");
  await page.getByRole("link", { name: "Lista" }).click();
  await expect(page).toHaveURL("/stations?genre=Ondas&country=Portugal&view=rows");
});

test("the favourites page explains why it needs JavaScript", async ({ page }) => {
  await page.goto("/favorites");
  const reason = "Os favoritos ficam guardados neste dispositivo e só podem ser mostrados com JavaScript.";
  // The rendered text: Playwright's text matching ignores noscript content.
  await expect(page.getByRole("main")).toContainText(reason, { useInnerText: true });
  await expect(page.getByText("A carregar estações…")).toBeHidden();
});

test("no inactive control is shown, on a narrow screen and on a wide one", { tag: "@extended" }, async ({
  page,
  browserErrors,
}) => {
  browserErrors.expect(/404/);
  for (const path of EVERY_PAGE) {
    await page.goto(path);
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(() => page.evaluate(() => innerWidth)).toBe(width);
      const dead = await page
        .getByRole("button")
        .evaluateAll((buttons) =>
          buttons
            .filter((button) => button.getAttribute("type") !== "submit")
            .map((button) => button.getAttribute("aria-label") ?? button.textContent),
        );
      expect.soft(dead, `${path}, ${width} px wide`).toEqual([]);
    }
  }
});

test("on a narrow screen every page can still be reached", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/");
  for (const path of ["/", "/stations", "/search", "/favorites", "/submit-station", "/contact", "/auth"]) {
    const links = page.locator(`a[href="${path}"]`);
    const seen = await links.evaluateAll((all) => all.filter((link) => link.checkVisibility()).length);
    expect.soft(seen, path).toBeGreaterThan(0);
  }
});
