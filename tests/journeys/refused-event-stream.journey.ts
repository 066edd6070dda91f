import type { Page } from "@playwright/test";
import { expect, test } from "#test-support/browser/journey.ts";
import { visit } from "#test-support/browser/player-journey.ts";

test.use({ siteOptions: { env: { EVENT_STREAMS_PER_ADDRESS: "1" } } });

// The clock of a context cannot be reset.
test.use({ ownContext: true });

const AURORA = { id: "aurora", name: "Rádio Aurora" };
const BRISA = { id: "brisa", name: "Rádio Brisa" };
const heading = (page: Page, name: string) => page.getByRole("article").getByRole("heading", { name }).first();
const answerOf = (page: Page, path: string, status: number) =>
  page.waitForResponse((answer) => new URL(answer.url()).pathname === path && answer.status() === status);

/** The test's requests come from the same address as its pages. */
async function waitForFreeStream(origin: string): Promise<void> {
  const latest = async () => (await fetch(`${origin}/api/events/latest`)).json();
  await expect.poll(latest).toMatchObject({ retry_after: null });
}

async function openTheOnlyStream(page: Page, origin: string): Promise<void> {
  await waitForFreeStream(origin);
  const granted = answerOf(page, "/api/events", 200);
  await visit(page, "/stations");
  await granted;
}

test.beforeEach(async ({ page, site, browserErrors }) => {
  browserErrors.expect(/429/);
  await openTheOnlyStream(page, site.origin);
});

test("an approved station appears on a page that was refused an event stream, and the page gets one when a slot is free", async ({
  page,
  anotherVisitor,
  site,
}) => {
  const other = await anotherVisitor();
  await other.clock.install();
  const refused = answerOf(other, "/api/events", 429);
  const polled = answerOf(other, "/api/events/latest", 200);
  await visit(other, "/stations");
  expect((await refused).headers()["retry-after"]).toBe("60");
  await polled;

  await site.putStations({ ...AURORA, status: "approved" });
  await expect(heading(page, AURORA.name)).toBeVisible();
  await expect(heading(other, AURORA.name)).toBeHidden();
  const polledAgain = answerOf(other, "/api/events/latest", 200);
  await other.clock.fastForward(100_000);
  await polledAgain;
  await expect(heading(other, AURORA.name)).toBeVisible();

  await page.close();
  await waitForFreeStream(site.origin);
  const granted = answerOf(other, "/api/events", 200);
  await other.clock.fastForward(100_000);
  await granted;
  await site.putStations({ ...BRISA, status: "approved" });
  await expect(heading(other, BRISA.name)).toBeVisible();
});

test("a page that was refused an event stream polls at once when it becomes visible", async ({
  page,
  anotherVisitor,
  site,
}) => {
  const other = await anotherVisitor();
  const polled = answerOf(other, "/api/events/latest", 200);
  await visit(other, "/stations");
  await polled;
  await site.putStations({ ...AURORA, name: "Rádio Aurora Boreal", status: "approved" });
  await expect(heading(page, "Rádio Aurora Boreal")).toBeVisible();
  await expect(async () => {
    await other.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await expect(heading(other, "Rádio Aurora Boreal")).toBeVisible({ timeout: 1_000 });
  }).toPass();
});
