import { expect, test } from "../support/journey.ts";
import { visit } from "../support/player-journey.ts";
import { showStations } from "../support/show-stations.ts";

test.afterEach(({ site }) => site.removeStations("aurora"));

const COVER = /^\/covers\/1\/jazz-[0-9a-f]{8}-RA\.svg$/;

test("a station without an image has the cover that we draw, and it loads", async ({ page, site }) => {
  await showStations(site, { id: "aurora", name: "Rádio Aurora", genre: "Jazz" });
  await visit(page, "/stations/aurora");
  const cover = page.getByRole("img", { name: "Capa de Rádio Aurora" });
  await expect(cover).toHaveAttribute("src", COVER);
  await expect.poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
});

test("a station's own image is shown, and our cover when it fails", async ({ page, site, trouble }) => {
  await showStations(site, {
    id: "aurora",
    name: "Rádio Aurora",
    genre: "Jazz",
    image_url: `${site.origin}/icon-192.png`,
  });
  await visit(page, "/stations/aurora");
  const cover = page.getByRole("img", { name: "Capa de Rádio Aurora" });
  await expect(cover).toHaveAttribute("src", `${site.origin}/icon-192.png`);

  trouble.expect(/404/);
  await site.putStations({ id: "aurora", name: "Rádio Aurora", genre: "Jazz", image_url: site.radio.badUrl("/404") });
  await expect(cover).toHaveAttribute("src", COVER);
  await page.reload();
  await expect(cover).toHaveAttribute("src", COVER);
});
