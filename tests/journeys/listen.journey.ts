import { expect, expectSound, test } from "../support/journey.ts";

test("a visitor presses play and hears the station", async ({ page, site }) => {
  await page.goto("/");
  const card = page.getByRole("region", { name: "Estações em Destaque" }).getByRole("article").first();
  await card.getByRole("button", { name: "Ouvir FIP Jazz" }).click();
  const bar = page.getByRole("region", { name: "Leitor" });
  await expect(bar.getByText("Em direto", { exact: true })).toBeVisible();
  await expect(bar).toContainText("Rádio em Direto");
  await expectSound(page);
  expect(await site.radio.listeners("/aurora.mp3")).toBe(1);
});
