import type { Page } from "@playwright/test";
import { holdRequests } from "#test-support/browser/held-requests.ts";
import { expect, test, toasts } from "#test-support/browser/journey.ts";
import { visit } from "#test-support/browser/player-journey.ts";
import { clearQueue, putItems, putSubmissions } from "#test-support/browser/review-journey.ts";
import { signInAs } from "#test-support/browser/sign-in.ts";

const NAMES = ["Rádio Alva", "Rádio Bruma", "Rádio Cedro", "Rádio Duna", "Rádio Eco"];
const STATIONS = NAMES.map((name, index) => ({ id: `ordem-${index}`, name }));

/** Checks and comparisons of other stations open items of other kinds at any time. */
const QUEUE = "/review?filter=submissions";

test.beforeEach(async ({ site }) => {
  await clearQueue(site);
  await putSubmissions(site, ...STATIONS);
});
test.afterEach(async ({ site }) => {
  await site.removeStations(...STATIONS.map(({ id }) => id));
  await clearQueue(site);
});

const rows = (page: Page) => page.getByRole("list", { name: "Fila" }).getByRole("listitem");

test("a new item behind the first page is counted, and first in the order of arrival", async ({ page, site }) => {
  const many = Array.from({ length: 50 }, (_, index) => ({ id: `muitas-${index}`, name: `Rádio ${index + 1}` }));
  await putSubmissions(site, ...many);
  await signInAs(page, site.administrator);
  await visit(page, QUEUE);
  await expect(page.getByText("55 à espera")).toBeVisible();
  const nova = { id: "nova", name: "Rádio Nova", status: "pending" } as const;
  await putItems(site, [nova], [{ kind: "submission", station: "nova", dueInHours: 500 }]);
  await page.getByRole("link", { name: "Há 1 nova" }).click();
  await expect(rows(page).first()).toContainText("Rádio Nova");
  await expect(page).toHaveURL(/\/review\?filter=submissions&order=newest$/);
  await expect(page.getByText("O que espera por uma decisão, o mais recente primeiro.")).toBeVisible();
  await site.removeStations("nova", ...many.map(({ id }) => id));
});

test("typing searches the queue and triggers no shortcut of a decision; the order can be changed", async ({
  page,
  site,
}) => {
  await signInAs(page, site.administrator);
  await visit(page, QUEUE);
  const search = page.getByRole("searchbox", { name: "Procurar na fila" });
  await search.focus();
  // Each letter starts a search; outside the field D is the shortcut of a decision.
  for (const text of ["d", "du", "dun"]) {
    await page.keyboard.press(text.slice(-1));
    await expect(page).toHaveURL(`/review?filter=submissions&q=${text}`);
    await expect(search).toBeFocused();
  }
  await expect(search).toHaveValue("dun");
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByText("1 à espera")).toBeVisible();
  await visit(page, QUEUE);
  await expect(rows(page).first()).toContainText("Rádio Alva");
  const order = page.getByRole("combobox", { name: "Ordenar por" });
  await order.focus();
  await order.selectOption("Chegada");
  await expect(rows(page).first()).toContainText("Rádio Eco");
  await expect(order).toBeFocused();
  await page.goBack();
  await expect(order).toHaveValue("due");
});

test("the next item is shown while an approval is sent, and the item again if it is refused", async ({
  page,
  browserErrors,
  site,
}) => {
  browserErrors.expect(/409|404/);
  await signInAs(page, site.administrator);
  await visit(page, QUEUE);
  await page.keyboard.press("j");
  const heading = (name: string) => page.getByRole("heading", { level: 2, name });
  await expect(heading("Rádio Alva")).toBeVisible();
  const release = await holdRequests(page, "**/review/decide.data");
  await page.keyboard.press("a");
  await expect(heading("Rádio Bruma")).toBeVisible();
  await site.query("update review_items set closed_at = now(), outcome = 'kept' where station_id = 'ordem-0'");
  release();
  await expect(toasts(page).getByText("Isto já foi decidido.")).toBeVisible();
  await expect(heading("Rádio Alva")).toBeVisible();
  const rows = await site.query("select status from stations where id = 'ordem-0'");
  expect(rows).toEqual([{ status: "pending" }]);
});

test("a double click on 'Aprovar' approves one station, not the next one too", async ({ page, site }) => {
  await signInAs(page, site.administrator);
  await visit(page, QUEUE);
  await page.keyboard.press("j");
  const heading = (name: string) => page.getByRole("heading", { level: 2, name });
  await expect(heading("Rádio Alva")).toBeVisible();
  await page.getByRole("button", { name: /^Aprovar/ }).dblclick({ delay: 150 });
  await expect(toasts(page).getByText("Rádio aprovada com sucesso!")).toBeVisible();
  await expect(heading("Rádio Bruma")).toBeVisible();
  await expect(page.getByText("4 à espera")).toBeVisible();
  const rows = await site.query("select id from stations where id like 'ordem-%' and status = 'approved'");
  expect(rows).toEqual([{ id: "ordem-0" }]);
});
