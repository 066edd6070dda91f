import { expectAccessible, expectNoOverflow, SIZES } from "#test-support/browser/accessibility.ts";
import { expect, test, toasts } from "#test-support/browser/journey.ts";
import { visit } from "#test-support/browser/player-journey.ts";
import { clearQueue, putItems, queueRow } from "#test-support/browser/review-journey.ts";
import { signInAs } from "#test-support/browser/sign-in.ts";

test.beforeEach(({ site }) =>
  putItems(
    site,
    [
      { id: "par-1", name: "Trio do Cais", city: "Lisboa", status: "approved" },
      { id: "par-2", name: "Miradouro Jazz", city: "Lisboa", status: "approved" },
    ],
    [
      {
        kind: "duplicate",
        station: "par-2",
        subject: "par-1 par-2",
        dueInHours: 200,
        facts: { other: "par-1", because: "address" },
      },
    ],
  ),
);
test.afterEach(async ({ site }) => {
  await site.removeStations("par-1", "par-2");
  await clearQueue(site);
});

test("of a pair of possible duplicates the older station is suspended after the sides are swapped", async ({
  page,
  site,
}) => {
  await signInAs(page, site.administrator);
  await visit(page, "/review?filter=duplicates");
  await queueRow(page, "Miradouro Jazz").getByRole("link").click();
  const pair = page.getByRole("table");
  await expect(pair.getByRole("columnheader")).toContainText([
    /^Fica.*Trio do Cais/,
    /^Sai ao suspender.*Miradouro Jazz/,
  ]);
  for (const size of Object.values(SIZES)) {
    await page.setViewportSize(size);
    await expectNoOverflow(page, `a pair at ${size.width} px`);
  }
  await expectAccessible(page, "a pair");
  await page.setViewportSize({ width: 1440, height: 900 });

  const swap = page.getByRole("button", { name: "Trocar os lados" });
  await swap.click();
  await expect(swap).toHaveAttribute("aria-pressed", "true");
  await expect(pair.getByRole("columnheader")).toContainText([
    /^Fica.*Miradouro Jazz/,
    /^Sai ao suspender.*Trio do Cais/,
  ]);
  await page.keyboard.press("s");
  const dialog = page.getByRole("dialog", { name: "Suspender Trio do Cais" });
  await dialog.getByRole("radio", { name: "Já está no diretório" }).check();
  await dialog.getByRole("button", { name: "Suspender" }).click();
  await expect(toasts(page).getByText("Rádio suspensa com sucesso!")).toBeVisible();
  await expect(queueRow(page, "Miradouro Jazz")).toBeHidden();
  const rows = await site.query("select id, status from stations where id in ('par-1', 'par-2') order by id");
  expect(rows.map(({ status }) => status)).toEqual(["suspended", "approved"]);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("without JavaScript the older one of a pair is suspended", async ({ page, site }) => {
    await signInAs(page, site.administrator);
    await page.goto("/review?filter=duplicates");
    await queueRow(page, "Miradouro Jazz").getByRole("link", { name: "Miradouro Jazz" }).click();
    const form = page.getByRole("group").filter({ hasText: "Suspender Trio do Cais" });
    await form.getByText("Suspender Trio do Cais").click();
    await form.getByRole("radio", { name: "Já está no diretório" }).check();
    await form.getByRole("button", { name: "Suspender" }).click();
    await expect(page.getByText("Rádio suspensa com sucesso!")).toBeVisible();
    const rows = await site.query("select id, status from stations where id in ('par-1', 'par-2') order by id");
    expect(rows.map(({ status }) => status)).toEqual(["suspended", "approved"]);
  });
});
