import type { Page } from "@playwright/test";
import { expect, test } from "#test-support/browser/journey.ts";
import { visit } from "#test-support/browser/player-journey.ts";
import type { Site } from "#test-support/site.ts";

// The clock of a context cannot be reset.
test.use({ ownContext: true });

test.beforeEach(({ browserErrors }) => browserErrors.expect(/429|503|404|MIME type|ERR_CONNECTION_RESET/));
test.afterEach(async ({ site }) => {
  await site.setSetting("site_name", "RadioWave");
  await site.removeStations("aurora");
});

const EVENTS = /\/api\/events(\?|$)/;
const MINUTE_MS = 60_000;
const heading = (page: Page) => page.getByRole("article").getByRole("heading", { name: "Rádio Aurora" }).first();
const polledBy = (page: Page) =>
  page.waitForResponse((response) => new URL(response.url()).pathname === "/api/events/latest");

/** Refuses the event stream, as a server, its limit or a proxy does. */
const REFUSALS = {
  "with a 429": (page) => page.route(EVENTS, (route) => route.fulfill({ status: 429, json: {} })),
  "with a 503": (page) => page.route(EVENTS, (route) => route.fulfill({ status: 503, body: "" })),
  "with a 404": (page) => page.route(EVENTS, (route) => route.fulfill({ status: 404, body: "" })),
  "with a page": (page) => page.route(EVENTS, (route) => route.fulfill({ contentType: "text/html", body: "<p>Olá" })),
  "by a broken connection": (page) => page.route(EVENTS, (route) => route.abort("connectionreset")),
  // The request stays open: a proxy that buffers passes nothing on.
  "by a proxy that keeps it": (page) => page.route(EVENTS, () => undefined),
} satisfies Record<string, (page: Page) => Promise<unknown>>;

/** The connections of the page's event streams, which the test can break off. */
async function watchStreams(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const Original = window.EventSource;
    window.EventSource = class extends Original {
      constructor(url: string | URL) {
        super(url);
        addEventListener("break-off", () => this.dispatchEvent(new Event("error")), { once: true });
      }
    };
  });
}

/** Changes the site's name and list, lets a minute pass, and expects both. */
async function expectChangesAfterAMinute(page: Page, site: Site) {
  await site.setSetting("site_name", "Onda Média");
  await site.putStations({ id: "aurora", name: "Rádio Aurora", status: "approved" });
  // What a poll does not find yet is in the next one, a minute later.
  await expect
    .poll(async () => (await page.request.get("/stations")).text())
    .toMatch(/^(?=.*Rádio Aurora)(?=.*Onda Média)/s);
  const polled = polledBy(page);
  await page.clock.fastForward(MINUTE_MS);
  await polled;
  await expect(heading(page)).toBeVisible();
  await expect(page.getByRole("banner").getByRole("link", { name: "Onda Média" })).toBeVisible();
}

for (const [how, refuse] of Object.entries(REFUSALS)) {
  test(`a page whose event stream is refused ${how} shows changes within a minute`, async ({ page, site }) => {
    await page.clock.install();
    await refuse(page);
    await visit(page, "/stations");
    await page.clock.fastForward(12_000);
    await expectChangesAfterAMinute(page, site);
  });

  test(`a page whose event stream is refused ${how} after a while shows changes within a minute`, async ({
    page,
    site,
  }) => {
    await page.clock.install();
    await watchStreams(page);
    const granted = page.waitForResponse(EVENTS);
    await visit(page, "/stations");
    await granted;
    await refuse(page);
    const refused = page.waitForRequest(EVENTS);
    await page.evaluate(() => dispatchEvent(new Event("break-off")));
    await page.clock.fastForward(3_000);
    await refused;
    await expectChangesAfterAMinute(page, site);
  });
}
