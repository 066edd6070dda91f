import { expectAccessible } from "#test-support/browser/accessibility.ts";
import { expect, test } from "#test-support/browser/journey.ts";
import { visit } from "#test-support/browser/player-journey.ts";
import { allowClipboard, clipboardText } from "#test-support/browser/share.ts";

test("'Pôr no meu sítio' opens 'Incorporar' over the station's page: size, colour, code to copy", async ({
  page,
  context,
  site,
}) => {
  await allowClipboard(context);
  await visit(page, "/stations/1");
  const link = page.getByRole("link", { name: "Pôr no meu sítio" });
  await link.click();
  const dialog = page.getByRole("dialog", { name: "Incorporar" });
  const code = dialog.getByLabel("Código");
  await expect(code).toHaveValue(
    `<iframe src="${site.origin}/embed/1" title="FIP Jazz, rádio em direto" width="480" height="120" loading="lazy" allow="autoplay" style="border:0;max-width:100%"></iframe>`,
  );
  await dialog.getByRole("button", { name: "320 × 80" }).click();
  await dialog.getByRole("button", { name: "Como o visitante" }).click();
  await expect(code).toHaveValue(/\/embed\/1\?size=320&amp;theme=auto" .* width="320" height="80"/);
  await expect(dialog.getByRole("button", { pressed: true })).toHaveText(["320 × 80", "Como o visitante"]);
  await dialog.getByRole("button", { name: "Copiar" }).click();
  await expect(dialog.getByRole("status")).toHaveText("Código copiado");
  expect(await clipboardText(page)).toBe(await code.inputValue());
  await expectAccessible(page, "the dialog");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(link).toBeFocused();
  await expect(page).toHaveURL("/stations/1");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("'Pôr no meu sítio' is a page, whose choices are links", async ({ page }) => {
    await page.goto("/stations/1");
    await page.getByRole("link", { name: "Pôr no meu sítio" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Pôr no meu sítio");
    await page.getByRole("link", { name: "320 × 80" }).click();
    await page.getByRole("link", { name: "Clara" }).click();
    await expect(page).toHaveURL("/stations/1/embed?size=320&theme=light");
    await expect(page.getByLabel("Código")).toHaveValue(/\/embed\/1\?size=320&amp;theme=light"/);
    const preview = page.frameLocator("iframe").first();
    await expect(preview.getByRole("heading")).toHaveText("FIP Jazz");
  });
});
