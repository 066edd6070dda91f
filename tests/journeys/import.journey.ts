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
    .getByLabel("Ficheiro", { exact: true })
    .setInputFiles({ name: "lista.m3u", mimeType: "audio/x-mpegurl", buffer: Buffer.from(LIST) });
  await page.getByRole("button", { name: "Importar" }).click();
  await expect(page.getByText("Concluída")).toBeVisible();
  await expect(page.getByText("1 adicionada · 0 repetidas · 1 recusada")).toBeVisible();
  await expect(page.getByText("URL de stream não pode apontar para endereços locais ou privados")).toBeVisible();
  await expect(visitor.getByRole("heading", { name: "Rádio Douro" })).toBeVisible();

  await page.getByRole("link", { name: "Todas as importações" }).click();
  await expect(page.getByRole("link", { name: "lista.m3u" })).toBeVisible();
});
