import { expect, test } from "#test-support/browser/journey.ts";
import { signInAs } from "#test-support/browser/sign-in.ts";

test.use({ javaScriptEnabled: false });

const BEIRA = { id: "beira", name: "Rádio Beira", status: "pending" } as const;

test.beforeEach(({ browserErrors }) => browserErrors.expect(/ csp$/));

test.afterEach(({ site }) => site.removeStations(BEIRA.id));

test("without JavaScript an administrator approves and suspends with a result message; actions with a confirmation are not offered", async ({
  page,
  site,
}) => {
  await site.putStations(BEIRA);
  await signInAs(page, site.administrator);
  await page.goto("/admin");
  await expect(page.getByRole("button", { name: "Apagar Rádio Beira" })).toBeHidden();
  await page.getByLabel("Detalhes de Rádio Beira").click();
  await expect(page.getByRole("button", { name: "Verificar de novo: Rádio Beira" })).toBeVisible();
  await page.getByRole("button", { name: "Aprovar Rádio Beira" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Rádio aprovada com sucesso!" })).toBeVisible();
  await expect(page).toHaveURL(/\/admin$/);
  await page.goto("/admin/stations");
  const row = page.getByRole("row").filter({ hasText: "Rádio Beira" });
  await expect(row).toContainText("Aprovada");
  await page.getByRole("button", { name: "Suspender Rádio Beira" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Rádio suspensa com sucesso!" })).toBeVisible();
  await expect(row).toContainText("Suspensa");

  await page.goto("/admin/stations?q=beira");
  await expect(page.getByRole("row")).toHaveCount(2);
  await page.goto("/admin/system");
  await expect(page.getByRole("button", { name: "Eliminar Todas as Rádios" })).toBeHidden();
});

test("without JavaScript the reason of a suspension is given on a page of its own", async ({ page, site }) => {
  await site.putStations({ ...BEIRA, status: "approved" });
  await signInAs(page, site.administrator);
  await page.goto("/admin/stations?q=beira");
  await page.getByRole("button", { name: "Suspender Rádio Beira" }).click();
  await page.getByRole("link", { name: "Indicar motivo" }).click();
  await expect(page.getByLabel("Ponto dos termos")).toBeHidden();
  await page.getByRole("radio", { name: "Contra os termos" }).check();
  await page.getByLabel("Ponto dos termos").selectOption("4");
  await page.getByRole("button", { name: "Indicar motivo" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Motivo indicado" })).toBeVisible();
  await expect(page).toHaveURL("/stations/beira/changes");
  await page.goto("/admin/history");
  await page.getByText("Indicou o motivo: Rádio Beira").first().click();
  await expect(page.getByText("Motivo: Contra o ponto 4 dos termos.").first()).toBeVisible();
});

test("without JavaScript a list is imported with the browser's own file field", async ({ page, site }) => {
  await signInAs(page, site.administrator);
  await page.goto("/admin/import");
  const file = page.locator("input[type=file]");
  await expect(file).toHaveCSS("opacity", "1");
  await file.setInputFiles({ name: "vazia.m3u", mimeType: "audio/x-mpegurl", buffer: Buffer.from("#EXTM3U\n") });
  await page.getByRole("button", { name: "Importar" }).click();
  await expect(page).toHaveURL(/\/admin\/import\/[0-9a-f-]{36}$/);
  await expect(page.getByText("vazia.m3u")).toBeVisible();
  await page.getByRole("link", { name: "Todas as importações" }).click();
  await page.getByRole("link", { name: "vazia.m3u" }).click();
  await expect(page).toHaveURL(/\/admin\/import\/[0-9a-f-]{36}$/);
});

test("a visitor who opens the panel is redirected to sign-in with the reason", async ({ page }) => {
  await page.goto("/admin");
  await expect(page).toHaveURL(/\/auth$/);
  await expect(page.getByText("Precisa de fazer login")).toBeVisible();
});
