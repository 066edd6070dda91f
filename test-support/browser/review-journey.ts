import type { Locator, Page, Route } from "@playwright/test";
import type { Site, TestStation } from "../site.ts";

/** An item of a station; `dueInHours` may be negative. */
type TestItem = {
  kind: string;
  station: string;
  dueInHours: number;
  subject?: string;
  facts?: Record<string, unknown>;
};

/** Puts items into the queue, with their stations. */
export async function putItems(
  site: Site,
  stations: readonly TestStation[],
  items: readonly TestItem[],
): Promise<void> {
  for (const { kind, station, dueInHours, subject = station, facts = null } of items) {
    await site.query(
      `insert into review_items (kind, subject, station_id, since, due_at, facts)
        values ($1, $2, $3, now(), now() + make_interval(mins => $4::int), $5)`,
      [kind, subject, station, Math.round(dueInHours * 60), facts && JSON.stringify(facts)],
    );
  }
  // Announces both.
  await site.putStations(...stations);
}

/** Puts pending stations into the queue, the first one as the most urgent. */
export function putSubmissions(site: Site, ...stations: Omit<TestStation, "status">[]): Promise<void> {
  return putItems(
    site,
    stations.map((station) => ({ ...station, status: "pending" })),
    stations.map(({ id }, index) => ({ kind: "submission", station: id, dueInHours: 30 + index })),
  );
}

export async function clearQueue(site: Site): Promise<void> {
  await site.query("delete from review_items");
}

export const queueRow = (page: Page, name: string): Locator =>
  page.getByRole("list", { name: "Fila" }).getByRole("listitem").filter({ hasText: name });

export const currentRow = (page: Page): Locator => page.locator('[data-row][aria-current="true"]');

const LOADERS = /\.data(\?|$)/;

/** Holds the page's requests for data, so that it is not updated. Returns the function that continues them. */
export async function holdLoaders(page: Page): Promise<() => Promise<void>> {
  const held: Route[] = [];
  await page.route(LOADERS, (route) => (route.request().method() === "GET" ? void held.push(route) : route.continue()));
  return async () => {
    await page.unroute(LOADERS);
    for (const route of held) await route.continue().catch(() => {});
  };
}
