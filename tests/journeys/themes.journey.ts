import type { Page } from "@playwright/test";
import { expect, test } from "#test-support/browser/journey.ts";
import { expectHydrated, visit } from "#test-support/browser/player-journey.ts";
import { BACKGROUNDS, backgroundOf, frameColour } from "#test-support/browser/themes.ts";

const { light: DAY, dark: NIGHT } = BACKGROUNDS;

const toDark = (page: Page) => page.getByRole("button", { name: "Mudar para o tema escuro" });
const toLight = (page: Page) => page.getByRole("button", { name: "Mudar para o tema claro" });

// That every page follows the system's theme: accessibility.journey.ts.
test("the switch overrides the system and is remembered", async ({ page }) => {
  await visit(page, "/");
  await toDark(page).click();
  expect(await backgroundOf(page)).toBe(NIGHT);
  expect(await frameColour(page)).toBe("#0C1222");
  await expect(toLight(page)).toBeVisible();
  await page.reload();
  expect(await backgroundOf(page)).toBe(NIGHT);
  expect(await frameColour(page)).toBe("#0C1222");
  await expectHydrated(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await toLight(page).click();
  expect(await backgroundOf(page)).toBe(DAY);
  await page.getByRole("navigation", { name: "Principal" }).getByRole("link", { name: "Estações" }).click();
  await expect(page).toHaveURL("/stations");
  expect(await backgroundOf(page)).toBe(DAY);
  expect(await frameColour(page)).toBe("#F5F8F9");
});

test("another tab applies the chosen theme at once", async ({ page, context }) => {
  const other = await context.newPage();
  await visit(page, "/");
  await visit(other, "/contact");
  await toDark(page).click();
  await expect.poll(() => backgroundOf(other)).toBe(NIGHT);
  await toLight(other).click();
  await expect.poll(() => backgroundOf(page)).toBe(DAY);
  await expect(toDark(page)).toBeVisible();
});

for (const chosen of ["light", "dark"] as const) {
  test(`the first frame already has the chosen theme, ${chosen}`, async ({ page, context }) => {
    await page.emulateMedia({ colorScheme: chosen === "dark" ? "light" : "dark" });
    await visit(page, "/");
    await page.evaluate((choice) => localStorage.setItem("radioTheme", choice), chosen);
    const other = await context.newPage();
    await other.emulateMedia({ colorScheme: chosen === "dark" ? "light" : "dark" });
    await other.addInitScript(() => {
      const seen: string[] = [];
      Object.assign(window, { seen });
      const look = () => {
        if (document.body) seen.push(document.documentElement.dataset.theme ?? "none");
        if (seen.length < 10) requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    await visit(other, "/stations");
    await expect.poll(() => other.evaluate(() => Reflect.get(window, "seen").length)).toBe(10);
    expect(await other.evaluate(() => Reflect.get(window, "seen"))).toEqual(Array(10).fill(chosen));
  });
}

test("the theme is set before the style sheet loads", async ({ request }) => {
  const html = await (await request.get("/")).text();
  expect(html.indexOf("dataset.theme=theme")).toBeGreaterThan(0);
  expect(html.indexOf("dataset.theme=theme")).toBeLessThan(html.indexOf('rel="stylesheet"'));
});

test("the theme can be switched without local storage", async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, "localStorage", {
      get: () => {
        throw new DOMException("The operation is insecure.", "SecurityError");
      },
    });
  });
  await visit(page, "/");
  await toDark(page).click();
  expect(await backgroundOf(page)).toBe(NIGHT);
});
