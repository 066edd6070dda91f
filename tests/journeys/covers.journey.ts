import { expect, test } from "#test-support/browser/journey.ts";
import { visit } from "#test-support/browser/player-journey.ts";
import { showStations } from "#test-support/site.ts";

test.afterEach(({ site }) => site.removeStations("aurora"));

const COVER = /^\/covers\/1\/jazz-[0-9a-f]{8}-RA\.svg$/;

test("a station without an image shows its cover", async ({ page, site }) => {
  await showStations(site, { id: "aurora", name: "Rádio Aurora", genre: "Jazz" });
  await visit(page, "/stations/aurora");
  const cover = page.getByRole("img", { name: "Capa de Rádio Aurora" });
  await expect(cover).toHaveAttribute("src", COVER);
  await expect.poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
});

test("a station whose image is unavailable shows the cover at the image's URL, without errors", async ({
  page,
  site,
}) => {
  // This site does not open private addresses.
  const image_url = `${site.origin}/icon-192.png`;
  await showStations(site, { id: "aurora", name: "Rádio Aurora", genre: "Jazz", image_url });
  const led = page.waitForResponse((answer) => COVER.test(new URL(answer.url()).pathname) && answer.ok());
  await visit(page, "/stations/aurora");
  const cover = page.getByRole("img", { name: "Capa de Rádio Aurora" });
  await expect(cover).toHaveAttribute("src", /^\/images\/aurora\/480t-[0-9a-f]{8}\.webp$/);
  await led;
  await expect.poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
});
