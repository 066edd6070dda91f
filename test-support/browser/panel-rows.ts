import { expect, type Locator, type Page } from "@playwright/test";

/** A row of the panel's tables, by the name of its station. */
export const panelRow = (page: Page, name: string): Locator => page.getByRole("row").filter({ hasText: name });

/** A name of nearly a hundred characters, which wraps. */
export const LONG_BEIRA_NAME = `Rádio Beira ${"e todas as serras e vales ".repeat(3)}`.slice(0, 100).trim();

/** Checks at four widths that the rows of these stations are no higher than in the design. Runs `check` at each width. */
export async function expectRowHeights(
  page: Page,
  names: readonly string[],
  check?: (row: Locator) => Promise<void>,
): Promise<void> {
  for (const [width, height] of [
    [1440, 81],
    [1024, 81],
    [768, 172],
    [390, 172],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    for (const name of names) {
      const row = panelRow(page, name);
      await check?.(row);
      const box = await row.boundingBox();
      expect.soft(box?.height, `${name} on ${page.url()} at ${width} px`).toBeLessThanOrEqual(height);
    }
  }
}
