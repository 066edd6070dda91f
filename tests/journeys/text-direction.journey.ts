import type { Locator } from "@playwright/test";
import { isolated } from "#app/platform/text/isolated-text.ts";
import { expect } from "#test-support/browser/journey.ts";
import { pauseButton, playButton, fastRelayTest as test, visit } from "#test-support/browser/player-journey.ts";

const CAIRO = "إذاعة القاهرة 90.5 (FM)!";
const TEL_AVIV = "(רדיו תל אביב) 102!";
const ARTIST = "فيروز (1)";
const TITLE = "نسم علينا الهوى (Live)!";

type Edges = { left: number; right: number };

/** Where a character of an element's text is painted: the first, or by a negative index one from the end. */
function edgesOf(element: Locator, index: number): Promise<Edges> {
  return element.evaluate((node, at) => {
    const text = document.createTreeWalker(node, NodeFilter.SHOW_TEXT).nextNode();
    const length = text?.textContent?.length ?? 0;
    const start = at < 0 ? length + at : at;
    const range = document.createRange();
    if (text) range.setStart(text, start);
    if (text) range.setEnd(text, start + 1);
    const { left, right } = range.getBoundingClientRect();
    return { left, right };
  }, index);
}

/** The text begins at its right end, and the sign at its end is at its left end. */
async function expectFromTheRight(element: Locator): Promise<void> {
  await expect(element).toBeVisible();
  const [first, last] = [await edgesOf(element, 0), await edgesOf(element, -1)];
  expect(last.right, `${await element.textContent()}: the end is at the left`).toBeLessThanOrEqual(first.left);
}

/** The element begins at the left edge of the other one, as texts from left to right do. */
async function expectAligned(element: Locator, other: Locator): Promise<void> {
  const [one, two] = [await element.boundingBox(), await other.boundingBox()];
  expect(one?.x).toBeCloseTo(two?.x ?? Number.NaN, 0);
}

test("names from right to left keep their signs and their side in the player, the lists, the page and the songs", async ({
  page,
  bar,
  site,
  putStations,
}) => {
  await site.radio.setTitle("/brisa.mp3", `${ARTIST} - ${TITLE}`);
  await putStations(
    { id: "cairo", name: CAIRO, genre: "جاز 1!", city: "الإسكندرية", stream_url: site.radio.url("/brisa.mp3") },
    { id: "telaviv", name: TEL_AVIV, genre: "Jazz", stream_url: site.radio.url("/aurora.mp3") },
  );
  await visit(page, "/stations/cairo");
  await expectFromTheRight(page.getByRole("heading", { level: 1 }));
  await expect(page.getByRole("heading", { level: 1 })).toHaveCSS("text-align", "left");

  await playButton(page.getByRole("main"), isolated(CAIRO)).click();
  await expect(pauseButton(bar, isolated(CAIRO))).toBeEnabled();
  await expect(page).toHaveTitle(`${isolated(ARTIST)} – ${isolated(TITLE)} · ${isolated(CAIRO)}`);
  const texts = bar.locator("bdi:visible");
  await expect(texts).toHaveText([ARTIST, CAIRO]);
  const [artist, station] = [texts.first(), texts.last()];
  await expectFromTheRight(artist);
  await expectFromTheRight(station);
  const [one, two] = [await artist.boundingBox(), await station.boundingBox()];
  expect((one?.x ?? 0) + (one?.width ?? 0), "the separator stands between both").toBeLessThan((two?.x ?? 0) - 4);
  const title = bar.getByText(TITLE).locator("visible=true");
  await expectFromTheRight(title);
  await expectAligned(title, artist);

  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await visit(page, "/stations?sort=newest");
    for (const name of [CAIRO, TEL_AVIV]) {
      const heading = page.getByRole("heading", { name, exact: true }).locator("span");
      await expectFromTheRight(heading);
      await expect(heading).toHaveCSS("text-align", "left");
    }
  }

  await page.evaluate((song) => localStorage.setItem("radioSongs", JSON.stringify([song])), {
    artist: ARTIST,
    title: TITLE,
    stationId: "cairo",
    stationName: CAIRO,
    savedAt: "2026-11-18T12:00:00.000Z",
  });
  await visit(page, "/songs");
  const row = page.getByRole("main").getByRole("listitem");
  for (const text of [TITLE, ARTIST, CAIRO]) await expectFromTheRight(row.getByText(text, { exact: true }));
  const link = row.getByRole("link", { name: CAIRO });
  const date = await row.getByText("18/11/2026").boundingBox();
  expect(date?.x).toBeLessThan((await link.boundingBox())?.x ?? 0);
});
