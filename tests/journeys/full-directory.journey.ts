import type { Page } from "@playwright/test";
import { expect, expectSound, test } from "#test-support/browser/journey.ts";
import { expectLive, playButton, playerBar, visit } from "#test-support/browser/player-journey.ts";
import { emptyDirectory, fillDirectory } from "#test-support/full-directory.ts";

/** The hundredth of those that begin with M. */
const PLAYED = "Mvento 2586";

test.beforeAll(({ site }) => fillDirectory(site, { name: PLAYED, url: site.radio.url("/aurora.mp3") }));
test.afterAll(({ site }) => emptyDirectory(site));

const cards = (page: Page) => page.getByRole("article");
const names = (page: Page) => cards(page).getByRole("heading").allTextContents();
const count = (page: Page, text: string) => page.getByRole("status").filter({ hasText: text });
const letters = (page: Page) => page.getByRole("navigation", { name: "Ir para a letra" });
const more = (page: Page) => page.getByRole("link", { name: "Carregar mais" });
const station = (page: Page, name: string) => page.getByRole("link", { name, exact: true });

test("in a directory of thousands a visitor jumps to a letter, loads more, plays a station and returns to the same position", async ({
  page,
}) => {
  await visit(page, "/stations");
  await expect(count(page, "5210 estações")).toBeVisible();
  await page.getByText("Ordenar", { exact: true }).click();
  await page.getByRole("link", { name: "Nome (A–Z)" }).click();
  await letters(page).getByRole("link", { name: "M: 200 estações" }).click();
  await expect(page).toHaveURL("/stations?letter=M&sort=name");
  await expect.poll(() => names(page)).toContain("Mvento 0012");
  await expect(letters(page).getByRole("link", { name: /^M:/ })).toHaveAttribute("aria-current", "true");
  await expect(letters(page).getByRole("link", { name: /^M:/ })).toBeFocused();

  const requested: string[] = [];
  page.on("request", (request) => requested.push(request.url().replace(/^.*?(\/stations)/, "$1")));
  await more(page).click();
  await expect(cards(page)).toHaveCount(120);
  expect(requested).toContainEqual(expect.stringMatching(/^\/stations\/list\/more\?/));
  expect(
    requested.filter((url) => /^\/stations\.data.*stations\.route/.test(url)),
    "nothing twice",
  ).toEqual([]);
  await expect(station(page, "Mvento 1572"), "the focus moves to the first loaded station").toBeFocused();

  await station(page, PLAYED).scrollIntoViewIfNeeded();
  await playButton(page.getByRole("main"), PLAYED).click();
  await expectLive(playerBar(page), PLAYED);
  await expectSound(page);
  // The player may cover it: a click would scroll first.
  await station(page, PLAYED).hover();
  const left = (await station(page, PLAYED).boundingBox())?.y ?? 0;
  await station(page, PLAYED).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(PLAYED);
  await page.goBack();
  const off = async () => Math.abs(((await station(page, PLAYED).boundingBox())?.y ?? 0) - left);
  await expect.poll(off).toBeLessThan(2);
  await expect(cards(page)).toHaveCount(120);
  await expect(station(page, PLAYED)).toBeFocused();
  await expectSound(page);
  await page.reload();
  await expect.poll(off).toBeLessThan(2);
  await expect(cards(page)).toHaveCount(120);
});

test("the needle of the alphabetical index follows the scrolling", async ({ page }) => {
  await visit(page, "/stations?sort=name");
  const needle = async () => {
    const letter = await letters(page).locator("[data-needle]").textContent();
    const [at, on] = await Promise.all(
      [letters(page).locator("ol > span"), letters(page).locator("[data-needle]")].map((part) => part.boundingBox()),
    );
    return `${letter}${Math.abs((at?.x ?? 0) - (on?.x ?? 99)) < 1 ? "" : " elsewhere"}`;
  };
  const names = await cards(page).getByRole("heading").allTextContents();
  const initials = names.map((name) => (/^[A-Z]/.test(name) ? name.charAt(0) : "#"));
  const last = initials.lastIndexOf("A");
  await expect.poll(needle).toBe(initials[0]);
  for (const index of [last, 0]) {
    await cards(page)
      .nth(index)
      .evaluate((card) => card.scrollIntoView({ block: "center" }));
    const first = await cards(page).evaluateAll((all, letterBand) => {
      const { bottom } = document.querySelector(`[aria-label="${letterBand}"]`)?.getBoundingClientRect() ?? {
        bottom: 0,
      };
      return all.findIndex((card) => card.getBoundingClientRect().bottom > bottom);
    }, "Ir para a letra");
    await expect.poll(needle).toBe(initials[first]);
  }
});

test("countries and stations are found by a few letters among thousands", async ({ page }) => {
  await visit(page, "/stations");
  await page.getByText("País", { exact: true }).click();
  await page.getByRole("textbox", { name: "Procurar país" }).fill("pais 137");
  await page.getByRole("link", { name: "País 137 26" }).click();
  await expect(page).toHaveURL("/stations?country=Pa%C3%ADs+137");
  await expect(count(page, "26 estações")).toBeVisible();

  await page.getByRole("navigation", { name: "Principal" }).getByRole("link", { name: "Pesquisar" }).click();
  await page.getByRole("searchbox").pressSequentially("vento");
  await expect(count(page, "5200 estações encontradas")).toBeVisible();
  await expect(cards(page)).toHaveCount(60);
  await more(page).click();
  await expect(cards(page)).toHaveCount(120);
  const shown = await names(page);
  await page.getByRole("link", { name: "Estações seguintes" }).click();
  await expect(page).toHaveURL("/search?q=vento&skip=120");
  await expect(cards(page)).toHaveCount(60);
  expect((await names(page)).filter((name) => shown.includes(name))).toEqual([]);
  await page.getByRole("link", { name: "Voltar ao início da lista" }).click();
  await expect(page).toHaveURL("/search?q=vento");
  await page.getByRole("searchbox").fill("2586 mvento");
  await expect.poll(() => names(page)).toEqual([PLAYED]);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  // Chromium reports preloaded scripts that are blocked as policy violations.
  test.beforeEach(({ browserErrors }) => browserErrors.expect(/^request: .*\.js csp$/));

  test("every letter, country and station is reachable by links", async ({ page }) => {
    await page.goto("/stations?letter=Q&sort=name");
    await expect(more(page)).toBeVisible();
    await page.getByText("País", { exact: true }).click();
    await page.getByRole("link", { name: "Todos os países" }).click();
    await page.getByRole("link", { name: /^País 016/ }).click();
    await expect(page).toHaveURL("/stations?country=Pa%C3%ADs+016&letter=Q&sort=name");
    await letters(page).getByRole("link", { name: "Todas" }).click();
    await expect(page).toHaveURL("/stations?country=Pa%C3%ADs+016&sort=name");

    await page.goto("/stations?sort=name");
    await more(page).click();
    await expect(page).toHaveURL("/stations?sort=name&show=120");
    const last = await page.locator("article h2").last().textContent();
    await page.getByRole("link", { name: "Estações seguintes" }).click();
    await expect(page.locator("article h2")).toHaveCount(60);
    expect(await page.locator("article h2").first().textContent()).not.toBe(last);
    await page.getByRole("link", { name: "Voltar ao início da lista" }).click();
    await expect(page).toHaveURL("/stations?sort=name");
  });
});
