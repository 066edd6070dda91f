import { expectAccessible, expectNoOverflow } from "#test-support/browser/accessibility.ts";
import { expect, test } from "#test-support/browser/journey.ts";
import { expectRowHeights, LONG_BEIRA_NAME, panelRow } from "#test-support/browser/panel-rows.ts";
import { visit } from "#test-support/browser/player-journey.ts";
import { signInAs } from "#test-support/browser/sign-in.ts";
import type { Site } from "#test-support/site.ts";

/** Each with a stream of its own: two with the same one would be a pair in the queue. */
const BEIRA = {
  id: "beira",
  name: "Rádio Beira",
  genre: "Fado",
  status: "pending",
  stream_url: "https://beira.invalid/s",
} as const;
const CAIS = {
  id: "cais",
  name: "Rádio Cais",
  genre: "Jazz",
  status: "approved",
  stream_url: "https://cais.invalid/s",
} as const;

const openItems = (site: Site, stationId: string, count: number) =>
  site.query(
    `insert into review_items (kind, subject, station_id, since, due_at)
     select 'appeal', $1 || n, $1, now(), now() from generate_series(1, $2::int) n`,
    [stationId, count],
  );

/** Stores the result of a check, so that none comes while a page is measured: the one with the longest label. */
const storeFailedChecks = (site: Site) =>
  site.query(
    `insert into stream_checks (station_id, checked_url, outcome, checked_at, next_check_at)
     select id, stream_url, 'dns', now(), now() + interval '1 day' from stations where id in ('beira', 'cais')
     on conflict (station_id) do update set
       checked_url = excluded.checked_url, outcome = excluded.outcome, next_check_at = excluded.next_check_at`,
  );

test.beforeEach(({ page, site }) => signInAs(page, site.administrator));

test.afterEach(async ({ site }) => {
  await site.removeStations("beira", "cais");
  await site.query("delete from review_items");
});

test("a row leads to the open items of its station, if there are any", async ({ page, site }) => {
  await site.putStations(BEIRA, CAIS);
  await storeFailedChecks(site);
  await openItems(site, "beira", 2);
  for (const path of ["/admin", "/admin/stations"]) {
    await visit(page, path);
    const link = page.getByRole("link", { name: "2 por decidir: Rádio Beira" });
    await expect(link).toHaveAttribute("href", "/review?station=beira");
    await expect(panelRow(page, BEIRA.name)).toContainText("Servidor desconhecido");
    await expectAccessible(page, `${path} with open items`);
    await expectNoOverflow(page, `${path} with open items`);
  }
  await expect(panelRow(page, "Rádio Cais")).toBeVisible();
  await expect(page.getByRole("link", { name: /por decidir: Rádio Cais/ })).toBeHidden();
});

test("a row with open items is no higher than in the design, also with a long name", async ({ page, site }) => {
  await site.putStations({ ...BEIRA, name: LONG_BEIRA_NAME });
  await storeFailedChecks(site);
  await openItems(site, "beira", 120);
  for (const path of ["/admin", "/admin/stations?q=beira"]) {
    await visit(page, path);
    await expectRowHeights(page, ["Rádio Beira"], (row) =>
      expect(row.getByRole("link", { name: /^120 por decidir/ })).toBeInViewport({ ratio: 1 }),
    );
  }
});
