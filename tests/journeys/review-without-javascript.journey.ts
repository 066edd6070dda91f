import { expect, test } from "#test-support/browser/journey.ts";
import { clearQueue, putSubmissions, queueRow } from "#test-support/browser/review-journey.ts";
import { signInAs } from "#test-support/browser/sign-in.ts";

test.use({ javaScriptEnabled: false });

const STATIONS = [
  { id: "fila-0", name: "Rádio Alva" },
  { id: "fila-1", name: "Rádio Bruma" },
  { id: "fila-2", name: "Rádio Cedro" },
];

test.beforeEach(async ({ browserErrors, site }) => {
  browserErrors.expect(/ csp$/);
  await putSubmissions(site, ...STATIONS);
});

test.afterEach(async ({ site }) => {
  await site.removeStations(...STATIONS.map(({ id }) => id));
  await clearQueue(site);
});

test("without JavaScript an administrator approves, suspends with a reason, deletes and undoes", async ({
  page,
  site,
}) => {
  await signInAs(page, site.administrator);
  await page.goto("/review");
  await expect(page.getByRole("checkbox")).toHaveCount(0);
  await queueRow(page, "Rádio Alva").getByRole("link").click();
  await page.getByRole("button", { name: "Aprovar" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Rádio aprovada com sucesso!" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 2, name: "Rádio Bruma" })).toBeVisible();
  await expect(queueRow(page, "Rádio Alva")).toHaveCount(0);

  await page.locator("summary").filter({ hasText: "Suspender" }).click();
  await page.getByRole("button", { name: "Suspender", exact: true }).click();
  await expect(page.getByText("Escolha o motivo.")).toBeVisible();
  await page.locator("summary").filter({ hasText: "Suspender" }).click();
  await page.getByRole("radio", { name: "A rádio deixou de emitir" }).check();
  await page.getByRole("button", { name: "Suspender", exact: true }).click();
  await expect(page.getByRole("status").filter({ hasText: "Rádio suspensa com sucesso!" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 2, name: "Rádio Cedro" })).toBeVisible();
  await page.getByRole("button", { name: "Anular" }).click();
  await expect(page.getByRole("status").filter({ hasText: "1 alteração revertida" })).toBeVisible();
  await expect(queueRow(page, "Rádio Bruma")).toBeVisible();

  await page.locator("summary").filter({ hasText: "Apagar" }).click();
  await page.getByRole("button", { name: "Apagar", exact: true }).click();
  await expect(page.getByRole("status").filter({ hasText: "Rádio eliminada com sucesso!" })).toBeVisible();
  await expect(queueRow(page, "Rádio Cedro")).toHaveCount(0);

  await page.getByRole("searchbox", { name: "Procurar na fila" }).fill("nada");
  await page.getByRole("button", { name: "Procurar" }).click();
  await expect(page.getByText("Não há nada à espera. Obrigado.")).toBeVisible();
});
