import { expectAccessible, SIZES } from "#test-support/browser/accessibility.ts";
import { expect, test, toasts } from "#test-support/browser/journey.ts";
import { visit } from "#test-support/browser/player-journey.ts";
import { showStations } from "#test-support/site.ts";

test.afterEach(({ site }) => site.removeStations("aurora", "brisa"));

test("the player is accessible in every state", async ({ page, site, browserErrors }) => {
  browserErrors.expect(/\/hang|\/404|status of 404|NotSupported|ERR_/);
  await showStations(
    site,
    { id: "aurora", name: "Rádio Aurora", stream_url: site.radio.badUrl("/hang") },
    { id: "brisa", name: "Rádio Brisa", stream_url: site.radio.badUrl("/404") },
  );
  await visit(page, "/stations");
  const player = page.getByRole("region", { name: "Leitor" });
  await page.getByRole("article").getByRole("button", { name: "Ouvir Rádio Aurora" }).click();
  await expect(player).toBeVisible();
  await expectAccessible(page, "loading");

  await page.getByRole("article").getByRole("button", { name: "Ouvir FIP Jazz" }).click();
  await expect(player.getByRole("button", { name: "Pausar FIP Jazz" })).toBeVisible();
  await expectAccessible(page, "playing");
  await player.getByRole("button", { name: "Pausar FIP Jazz" }).click();
  await expect(player.getByRole("button", { name: "Ouvir FIP Jazz" })).toBeVisible();
  await expectAccessible(page, "paused");

  await page.getByRole("article").getByRole("button", { name: "Ouvir Rádio Brisa" }).click();
  await expect(player.getByText("Falha ao carregar transmissão").filter({ visible: true })).toHaveCount(1);
  await expect(page.getByText("Falha ao carregar a transmissão de rádio")).toBeVisible();
  await expectAccessible(page, "failed");
});

for (const size of ["narrow", "wide"] as const) {
  test(`toasts and the list of shortcuts are accessible, ${size}`, async ({ page }) => {
    await page.setViewportSize(SIZES[size]);
    await visit(page, "/stations");
    await page.getByRole("button", { name: "Adicionar aos favoritos: FIP Jazz" }).click();
    await expect(toasts(page).getByText("Adicionado aos favoritos")).toBeVisible();
    // A toast under the pointer does not disappear.
    await toasts(page).getByText("Adicionado aos favoritos").hover();
    await expectAccessible(page, "toast", size);
    await page.getByRole("button", { name: "Fechar aviso" }).click();

    await page.getByRole("button", { name: "Atalhos de teclado" }).click();
    const dialog = page.getByRole("dialog", { name: "Atalhos de teclado" });
    await expect(dialog).toBeVisible();
    await expectAccessible(page, "shortcuts", size);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("button", { name: "Atalhos de teclado" })).toBeFocused();
  });
}

test("the player sheet and the mobile menu are accessible", async ({ page }) => {
  await page.setViewportSize(SIZES.narrow);
  await visit(page, "/stations");
  await page.getByRole("button", { name: "Menu" }).click();
  await expect(page.getByRole("dialog", { name: "Menu" })).toBeVisible();
  await expectAccessible(page, "menu", "narrow");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Menu" })).toBeFocused();

  await page.getByRole("article").getByRole("button", { name: "Ouvir FIP Jazz" }).click();
  const open = page.getByRole("button", { name: "Abrir o leitor: FIP Jazz" });
  await open.click();
  const sheet = page.getByRole("dialog", { name: "Leitor" });
  await expect(sheet.getByRole("button", { name: "Minimizar leitor" })).toBeFocused();
  await expect(sheet.getByRole("button", { name: "Pausar FIP Jazz" })).toBeVisible();
  await expectAccessible(page, "sheet", "narrow");
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
  await expect(open).toBeFocused();
});

test("with prefers-reduced-motion nothing moves", async ({ page, site }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await site.putStations({ id: "aurora", name: "Rádio Aurora", stream_url: site.radio.badUrl("/hang") });
  await visit(page, "/stations");
  const moving = () =>
    page.evaluate(() => document.getAnimations().filter((one) => one.playState === "running").length);
  await page.getByRole("button", { name: "Ouvir Rádio Aurora" }).click();
  await expect(page.getByRole("region", { name: "Leitor" }).locator("[aria-busy=true]")).toBeVisible();
  expect(await moving(), "while loading").toBe(0);
  await page.getByRole("button", { name: "Ouvir FIP Jazz" }).click();
  await expect(page.getByRole("region", { name: "Leitor" }).getByText("Em direto", { exact: true })).toBeVisible();
  expect(await moving(), "while playing").toBe(0);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await expect.poll(moving, { message: "without reduced motion" }).toBeGreaterThan(0);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.getByRole("button", { name: "Adicionar aos favoritos: FIP Jazz" }).first().click();
  await expect(toasts(page).getByText("Adicionado aos favoritos")).toBeVisible();
  expect(await moving(), "with a toast").toBe(0);
});
