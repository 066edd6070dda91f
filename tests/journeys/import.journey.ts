import { expect, test } from "../../test-support/browser/journey.ts";
import { visit } from "../../test-support/browser/player-journey.ts";
import { signInAs } from "../../test-support/browser/sign-in.ts";

const LIST = [
  "#EXTM3U",
  '#EXTINF:-1 tvg-country="PT",Rádio Douro',
  "https://douro.example/stream",
  "#EXTINF:-1,Rádio de casa",
  "http://192.168.0.1/stream",
].join("\n");

test.afterEach(async ({ site }) => {
  const rows = await site.query("select id from stations where name in ('Rádio Douro', 'Rádio de casa')", []);
  await site.removeStations(...rows.map(({ id }) => String(id)));
});

test("an administrator imports a list, and its stations appear on a visitor's open page", async ({
  page,
  anotherVisitor,
  site,
  browserErrors,
}) => {
  // The form without a file shows an error.
  browserErrors.expect(/422/);
  const visitor = await anotherVisitor();
  await visit(visitor, "/stations");
  await signInAs(page, site.administrator);
  await visit(page, "/admin");
  await page.getByRole("link", { name: "Importar", exact: true }).click();
  await page.getByRole("button", { name: "Importar" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "A lista não foi importada" })).toContainText("Ficheiro");

  await page.getByLabel("País para linhas sem país").selectOption("Portugal");
  await page.getByLabel("Aprovar as estações de imediato").check();
  await page
    .getByLabel("Escolher ficheiro")
    .setInputFiles({ name: "lista.m3u", mimeType: "audio/x-mpegurl", buffer: Buffer.from(LIST) });
  await page.getByRole("button", { name: "Importar" }).click();
  await expect(page.getByText("Concluída")).toBeVisible();
  const main = page.getByRole("main");
  await expect(main.getByRole("term")).toHaveText(["lidas", "adicionada", "repetidas", "recusada"]);
  await expect(main.getByRole("definition")).toHaveText(["2", "1", "0", "1"]);
  await expect(page.getByText("URL de stream não pode apontar para endereços locais ou privados")).toBeVisible();
  await expect(visitor.getByRole("heading", { name: "Rádio Douro" })).toBeVisible();

  await page.getByRole("link", { name: "Todas as importações" }).click();
  await expect(page.getByRole("link", { name: "lista.m3u" })).toBeVisible();
  await expect(page.getByText("1 adicionada · 0 repetidas · 1 recusada")).toBeVisible();
});

test("a list is dropped on the form, which shows its name; the keyboard opens the choice of a file", async ({
  page,
  site,
}) => {
  await signInAs(page, site.administrator);
  await visit(page, "/admin/import");
  // Before anything else: the browser takes a moment until it reports choosers instead of showing them.
  const chooser = page.waitForEvent("filechooser");
  const input = page.getByLabel("Escolher ficheiro");
  const frame = input.locator("xpath=following-sibling::span").first();
  await expect(input).toHaveAccessibleDescription(/^Largue aqui um ficheiro M3U/);
  const dataTransfer = await page.evaluateHandle((text) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([text], "largada.m3u", { type: "audio/x-mpegurl" }));
    return transfer;
  }, LIST);
  await input.dispatchEvent("dragover", { dataTransfer });
  await expect(frame).toHaveCSS("border-top-style", "solid");
  await input.dispatchEvent("dragleave", { dataTransfer });
  await expect(frame).toHaveCSS("border-top-style", "dashed");
  await input.dispatchEvent("drop", { dataTransfer });
  await expect(page.getByText("largada.m3u")).toBeVisible();

  await page.keyboard.press("Tab");
  const another = page.getByLabel("Escolher outro ficheiro");
  await another.focus();
  await page.keyboard.press("Space");
  expect((await chooser).isMultiple()).toBe(false);
  await page.getByRole("button", { name: "Importar" }).click();
  await expect(page.getByText("Concluída")).toBeVisible();
  await expect(page.getByText("largada.m3u")).toBeVisible();
});
