import { expectAccessible, expectNoOverflow } from "../../test-support/browser/accessibility.ts";
import { expect, test } from "../../test-support/browser/journey.ts";
import { visit } from "../../test-support/browser/player-journey.ts";
import { signInAs } from "../../test-support/browser/sign-in.ts";
import type { Site } from "../../test-support/site.ts";

/** Each with a stream of its own: two with the same one would be a pair in the queue. */
const BEIRA = {
  ...({ id: "beira", name: "Rádio Beira", genre: "Fado", status: "pending" } as const),
  stream_url: "https://beira.invalid/s",
};
const CAIS = {
  ...({ id: "cais", name: "Rádio Cais", genre: "Jazz", status: "approved" } as const),
  stream_url: "https://cais.invalid/s",
};

const openItems = (site: Site, stationId: string, count: number) =>
  site.query(
    `insert into review_items (kind, subject, station_id, since, due_at)
     select 'appeal', $1 || n, $1, now(), now() from generate_series(1, $2::int) n`,
    [stationId, count],
  );

test.beforeEach(({ page, site }) => signInAs(page, site.administrator));

test.afterEach(async ({ site }) => {
  await site.removeStations("beira", "cais");
  await site.query("delete from review_items");
});

test("a row leads to the open items of its station, if there are any", async ({ page, site }) => {
  await site.putStations(BEIRA, CAIS);
  await openItems(site, "beira", 2);
  for (const path of ["/admin", "/admin/stations"]) {
    await visit(page, path);
    const link = page.getByRole("link", { name: "2 por decidir: Rádio Beira" });
    await expect(link).toHaveAttribute("href", "/review?station=beira");
    await expectAccessible(page, `${path} with open items`);
    await expectNoOverflow(page, `${path} with open items`);
  }
  await expect(page.getByRole("row").filter({ hasText: "Rádio Cais" })).toBeVisible();
  await expect(page.getByRole("link", { name: /por decidir: Rádio Cais/ })).toBeHidden();
});

test("a row with open items is no higher than in the design, also with a long name", async ({ page, site }) => {
  await site.putStations({
    ...BEIRA,
    name: `Rádio Beira ${"e todas as serras e vales ".repeat(3)}`.slice(0, 100).trim(),
  });
  await openItems(site, "beira", 120);
  for (const path of ["/admin", "/admin/stations?q=beira"]) {
    await visit(page, path);
    for (const [width, height] of [
      [1440, 81],
      [1024, 81],
      [768, 172],
      [390, 172],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      const row = page.getByRole("row").filter({ hasText: "Rádio Beira" });
      await expect(row.getByRole("link", { name: /^120 por decidir/ })).toBeInViewport({ ratio: 1 });
      expect.soft((await row.boundingBox())?.height, `${path} at ${width} px`).toBeLessThanOrEqual(height);
    }
  }
});
