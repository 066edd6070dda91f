import type { Locator, Page } from "@playwright/test";
import { saveFavourites } from "#test-support/browser/every-page.ts";
import { expect, toasts } from "#test-support/browser/journey.ts";
import { featured, playButton, test, visit } from "#test-support/browser/player-journey.ts";

const GAP_PX = 8;

/** Eleven more genres than the built-in stations have: those without a chip are in a menu. */
const STATIONS = [...Array(24).keys()].map((index) => ({
  id: `menu-${index}`,
  name: `Rádio ${index}`,
  genre: `Género ${index}`,
  country: ["Portugal", "Angola", "Brasil", "Timor-Leste"][index % 4],
}));

const button = (page: Page, title: string): Locator => page.locator("summary").filter({ hasText: title });

/** Opens the panel under a button, and gives the boxes of both. */
async function open(page: Page, title: string) {
  const summary = button(page, title);
  const menu = summary.locator("xpath=following-sibling::div");
  // The panel scrolls into view after it opens: both boxes are read at once, and only then.
  const listening = await summary.evaluateHandle((element) => ({
    opened: new Promise<void>((resolve) =>
      element.parentElement?.addEventListener("toggle", () => resolve(), { once: true }),
    ),
  }));
  await summary.click();
  await listening.evaluate(({ opened }) => opened);
  await expect(menu).toBeVisible();
  return menu.evaluate((panel) => {
    const from = panel.parentElement?.querySelector("summary") ?? panel;
    return { from: from.getBoundingClientRect(), to: panel.getBoundingClientRect() };
  });
}

const SIZES = [
  { width: 320, height: 700 },
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
  { width: 1440, height: 560 },
];

test("each menu opens under its button and fully visible, in windows of five sizes", async ({ page, putStations }) => {
  await putStations(...STATIONS);
  await visit(page, "/");
  await playButton(featured(page), (await featured(page).getByRole("heading").nth(1).textContent()) ?? "").click();
  const bar = page.getByRole("region", { name: "Leitor" });
  await expect(bar).toBeVisible();
  await page.getByRole("link", { name: "Estações", exact: true }).first().click();
  await expect(page).toHaveURL("/stations");
  for (const { width, height } of SIZES) {
    const size = `${width} × ${height} px`;
    await page.setViewportSize({ width, height });
    for (const title of ["País", "Ordenar", "Mais géneros"]) {
      for (const where of ["top", "bottom"] as const) {
        // With the button at the bottom of the window, above the player; then at the top.
        await button(page, title).evaluate((summary, end) => {
          const { top } = summary.getBoundingClientRect();
          scrollBy(0, end === "top" ? top - 20 : top - innerHeight + 200);
        }, where);
        const { from, to } = await open(page, title);
        const what = `${size}: ${title}, ${where}`;
        expect.soft(to.y - (from.y + from.height), what).toBeCloseTo(GAP_PX, 0);
        expect.soft(to.width, `${what}: width`).toBeCloseTo(width < 640 ? width - 48 : 340, 0);
        expect.soft(to.x, what).toBeGreaterThanOrEqual(0);
        expect.soft(to.x + to.width, what).toBeLessThanOrEqual(width);
        const floor = (await bar.boundingBox())?.y ?? 0;
        expect.soft(to.y + to.height, `${what}: over the player`).toBeLessThanOrEqual(floor);
        if (width >= 640) {
          const ends = title === "País" ? [to.x, from.x] : [to.x + to.width, from.x + from.width];
          expect.soft(ends[0], `${what}: at an edge of its button`).toBeCloseTo(ends[1] ?? 0, 0);
        }
        await page.keyboard.press("Escape");
        await expect(button(page, title)).toBeFocused();
      }
    }
    const isSheet = width < 1024;
    if (isSheet) await bar.getByRole("button", { name: "Abrir o leitor" }).click();
    const timer = page.getByRole("button", { name: "Temporizador" }).filter({ visible: true });
    await timer.click();
    const menu = page
      .locator("section")
      .filter({ has: page.getByRole("slider", { name: "Parar a rádio daqui a" }) })
      .last();
    const box = await menu.boundingBox();
    expect(box?.x, size).toBeGreaterThanOrEqual(0);
    expect(box?.y, size).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0), size).toBeLessThanOrEqual(width);
    expect((box?.y ?? 0) + (box?.height ?? 0), size).toBeLessThanOrEqual(height);
    await page.keyboard.press("Escape");
    await expect(menu).toBeHidden();
    if (isSheet) {
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog", { name: "Leitor" })).toHaveCount(0);
    }
  }
});

for (const width of [390, 768]) {
  test(`at ${width} px export and import are behind one button, and the focus returns to it`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await saveFavourites(page, "1");
    await visit(page, "/favorites");
    const menu = page.getByRole("button", { name: "Exportar e importar" });
    const exporting = page.getByRole("button", { name: "Exportar favoritos (M3U)" });
    await expect(page.getByRole("article")).toBeVisible();
    const between = await page.evaluate(() => {
      const [title, card] = ["h1", "article"].map((part) => document.querySelector(part)?.getBoundingClientRect());
      return (card?.top ?? Number.POSITIVE_INFINITY) - (title?.bottom ?? 0);
    });
    expect(between, "only the count is between the title and the first station").toBeLessThan(72);
    await expect(exporting).toBeHidden();
    await menu.focus();
    await page.keyboard.press("Enter");
    await expect(menu).toHaveAttribute("aria-expanded", "true");
    await page.keyboard.press("Tab");
    await expect(exporting).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(exporting).toBeHidden();
    await expect(menu).toBeFocused();

    await menu.click();
    const saving = page.waitForEvent("download");
    await exporting.click();
    const file = await (await saving).path();
    await expect(exporting).toBeHidden();
    await expect(menu).toBeFocused();
    await menu.click();
    await page.getByLabel("Lista de favoritos").setInputFiles(file);
    await expect(toasts(page)).toHaveText("Nenhuma estação adicionada. 1 já era favorita.");
    await expect(page.getByRole("button", { name: "Importar favoritos" })).toBeHidden();
    await expect(menu).toBeFocused();

    await menu.click();
    await page.getByRole("heading", { level: 1 }).click();
    await expect(exporting).toBeHidden();
  });
}
