import { expectAccessible, expectNoOverflow } from "#test-support/browser/accessibility.ts";
import { expect, test } from "#test-support/browser/journey.ts";
import { visit } from "#test-support/browser/player-journey.ts";
import { showStations } from "#test-support/site.ts";

const DAYS = 7;

test.afterEach(({ site }) => site.removeStations("semana", "seis-dias"));

// Ids of their own: an uptime is read once an hour.
test("the station's page shows its uptime, with a tile per day, after a week of checks", async ({ page, site }) => {
  await showStations(site, { id: "semana", name: "Rádio Semana" }, { id: "seis-dias", name: "Rádio Seis Dias" });
  const checks = `insert into daily_checks (station_id, day, checks, failures)
    select $1, (now() at time zone 'utc')::date - days, 4, case days when 0 then 1 else 0 end from generate_series(0, $2 - 1) days`;
  await site.query(checks, ["semana", DAYS]);
  await site.query(checks, ["seis-dias", DAYS - 1]);
  await visit(page, "/stations/semana");
  await expect(page.getByText("No ar 96,4 % nos últimos 30 dias")).toBeVisible();
  const band = page.getByRole("img", { name: "Falhas em 1 dia" });
  expect((await band.boundingBox())?.height).toBe(28);
  const tiles = band.locator("> span");
  await expect(tiles).toHaveCount(30);
  expect((await tiles.last().locator("span").boundingBox())?.height).toBe(7);
  await expectAccessible(page, "uptime");
  await expectNoOverflow(page, "uptime");

  await visit(page, "/stations/seis-dias");
  await expect(page.getByText("No diretório desde")).toBeVisible();
  await expect(page.getByText("nos últimos 30 dias")).toHaveCount(0);
});
