import type { Page } from "@playwright/test";
import { expect, test } from "#test-support/browser/journey.ts";
import { visit } from "#test-support/browser/player-journey.ts";

type Stop = { name: string; ring: string; width: number; inside: boolean; uncovered: boolean };

/** The focused element: its focus ring, and whether it is fully visible. Null for the document. */
function focusStop(page: Page): Promise<Stop | null> {
  return page.evaluate(async () => {
    // The browser scrolls it into view in the next frame.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || element === document.body) return null;
    const box = element.getBoundingClientRect();
    const middle = box.left + box.width / 2;
    const dock = document.querySelector("section[aria-label=Leitor]")?.parentElement;
    const isCovered = (y: number) => !dock?.contains(element) && dock?.contains(document.elementFromPoint(middle, y));
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    return {
      name: element.getAttribute("aria-label") ?? element.textContent?.trim() ?? "",
      ring: outlineStyle,
      width: Number.parseFloat(outlineWidth),
      inside: box.top >= -0.5 && box.bottom <= innerHeight + 0.5 && box.left >= -0.5 && box.right <= innerWidth + 0.5,
      uncovered: ![box.top + 2, box.top + box.height / 2, box.bottom - 2].some(isCovered),
    };
  });
}

/** The elements that the Tab key reaches, from the current focus to the end of the page. */
async function tabThrough(page: Page): Promise<Stop[]> {
  const stops: Stop[] = [];
  for (let press = 0; press < 200; press += 1) {
    await page.keyboard.press("Tab");
    const stop = await focusStop(page);
    if (stop === null) break;
    stops.push(stop);
  }
  return stops;
}

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]) {
  test(`at ${viewport.width} px the focused element is marked, fully visible and never behind the player`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await visit(page, "/stations");
    await page.getByRole("article").getByRole("button", { name: "Ouvir FIP Jazz" }).click();
    await expect(page.getByRole("region", { name: "Leitor" }).getByRole("button", { name: /^Pausar/ })).toBeEnabled();
    await page.getByRole("link", { name: "Saltar para o conteúdo" }).focus();
    const stops = await tabThrough(page);
    const names = stops.map(({ name }) => name);
    expect(names.at(0), "the site's name comes first after it").toContain("RadioWave");
    expect(names.filter((name) => name.startsWith("Adicionar aos favoritos"))).toHaveLength(11);
    expect(names.lastIndexOf("Pausar FIP Jazz"), "the player comes after the page").toBeGreaterThan(
      names.indexOf("Atalhos de teclado"),
    );
    const unmarked = stops.filter(({ ring, width }) => ring === "none" || width < 2);
    expect.soft(unmarked, "every stop has a ring").toEqual([]);
    expect
      .soft(
        stops.filter(({ inside }) => !inside),
        "every stop is on the screen",
      )
      .toEqual([]);
    expect
      .soft(
        stops.filter(({ uncovered }) => !uncovered),
        "no stop is behind the player",
      )
      .toEqual([]);
  });
}

test("with forced colours buttons, icons and the volume are visible", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await visit(page, "/");
  await page.getByRole("button", { name: "Ouvir FIP Jazz", exact: true }).click();
  const player = page.getByRole("region", { name: "Leitor" });
  await expect(player.getByText("Em direto", { exact: true })).toBeVisible();
  const unseen = await page.evaluate(() =>
    [...document.querySelectorAll("button")]
      .filter((button) => button.checkVisibility())
      .filter((button) => {
        const ground = getComputedStyle(button).backgroundColor;
        const icons = [...button.querySelectorAll("svg")].filter((icon) => icon.checkVisibility());
        return [button, ...icons].some((drawn) => getComputedStyle(drawn).color === ground);
      })
      .map((button) => button.getAttribute("aria-label") ?? button.textContent),
  );
  expect.soft(unseen).toEqual([]);
  const volume = player.getByRole("slider", { name: "Volume" });
  await volume.focus();
  const before = await volume.screenshot();
  await page.keyboard.press("Home");
  await expect(volume).toHaveValue("0");
  expect.soft((await volume.screenshot()).equals(before), "the needle of the volume is seen to move").toBe(false);
});
