import type { Page } from "@playwright/test";
import { expect, test, toasts } from "#test-support/browser/journey.ts";
import { visit } from "#test-support/browser/player-journey.ts";
import { clearQueue, holdLoaders, putSubmissions, queueRow } from "#test-support/browser/review-journey.ts";
import { signUpEditor } from "#test-support/browser/sign-in.ts";

const NAMES = ["Rádio Alva", "Rádio Bruma", "Rádio Cedro", "Rádio Duna"];
const STATIONS = NAMES.map((name, index) => ({ id: `fila-${index}`, name, city: "Faro" }));

test.beforeEach(({ site }) => putSubmissions(site, ...STATIONS));
test.afterEach(async ({ site }) => {
  await site.removeStations(...STATIONS.map(({ id }) => id));
  await clearQueue(site);
});

test("a batch skips what another editor has decided meanwhile, and its undo skips what was decided again", async ({
  page,
  site,
  anotherVisitor,
  browserErrors,
}) => {
  // The claim of an item that is decided meanwhile.
  browserErrors.expect(/404|409/);
  const other = await anotherVisitor();
  await signUpEditor(page, site);
  await signUpEditor(other, site);
  await visit(page, "/review?filter=submissions");
  await visit(other, "/review?filter=submissions");
  await page.getByRole("checkbox", { name: "Escolher as 4 desta página" }).click();
  const release = await holdLoaders(page);

  await other.getByRole("link", { name: "Rádio Bruma" }).click();
  await expect(other.getByRole("heading", { level: 2, name: "Rádio Bruma" })).toBeVisible();
  await other.getByRole("button", { name: "Aprovar" }).click();
  await expect(toasts(other).getByText("Rádio aprovada com sucesso!")).toBeVisible();

  const bar = page.getByRole("region", { name: "Itens escolhidos" });
  await expect(bar.getByRole("status")).toHaveText("4 escolhidas");
  await bar.getByRole("button", { name: "Aprovar" }).click();
  await expect(
    toasts(page).getByText("3 rádios aprovadas; 1 tinha mudado entretanto e ficou como estava: Rádio Bruma."),
  ).toBeVisible();
  await release();
  await expect(queueRow(page, "Rádio Cedro")).toBeHidden();

  // An edit of another field does not prevent the undo; another decision does.
  await change(other, "fila-2", { city: "Viseu" });
  await change(other, "fila-3", { status: "suspended" });
  await toasts(page).getByRole("button", { name: "Anular" }).click();
  await expect(toasts(page).getByText(/^2 alterações revertidas; .*Rádio Duna/)).toBeVisible();
  await expect(queueRow(page, "Rádio Cedro")).toBeVisible();
  expect(await site.query("select id, status, city from stations where id like 'fila-%' order by id")).toEqual([
    { id: "fila-0", status: "pending", city: "Faro" },
    { id: "fila-1", status: "approved", city: "Faro" },
    { id: "fila-2", status: "pending", city: "Viseu" },
    { id: "fila-3", status: "suspended", city: "Faro" },
  ]);
});

async function change(page: Page, id: string, data: Record<string, string>): Promise<void> {
  const response = await page.request.patch(`/api/stations/${id}`, { data });
  expect(response.ok(), await response.text()).toBe(true);
}
