import { expect, expectSound } from "#test-support/browser/journey.ts";
import { expectLive, featured, playButton, playFeatured, test, visit } from "#test-support/browser/player-journey.ts";

test("after ten quick changes of station only the last one plays", async ({ page, bar, site, connections }) => {
  await visit(page, "/stations");
  const headings = page.getByRole("article").getByRole("heading");
  // A station of the journey before may leave the list only now.
  await expect(headings).toHaveCount(10);
  const names = await headings.allTextContents();
  for (const name of names) await playButton(page.getByRole("main"), name).click();

  await expectLive(bar, "FIP Pop");
  await expectSound(page);
  await expect.poll(connections, { message: "one connection in all" }).toBe(1);
  expect(await site.radio.listeners("/brisa.mp3")).toBe(1);
  await expect(page.locator("audio")).toHaveAttribute("src", site.radio.url("/brisa.mp3"));
  await expect(page.getByRole("main").getByRole("button", { name: /^Pausar / })).toHaveCount(1);
  await expect(page.getByText(/Falha ao carregar/)).toHaveCount(0);
  await expect(page.getByText(/interrupted|aborted/i)).toHaveCount(0);
});

test("simultaneous changes leave only the last one", { tag: "@extended" }, async ({ page, bar, connections }) => {
  await visit(page, "/stations");
  await page.evaluate(() => {
    for (const button of document.querySelectorAll<HTMLButtonElement>("main article button[aria-label^='Ouvir ']"))
      button.click();
  });
  await expectLive(bar, "FIP Pop");
  await expectSound(page);
  await expect.poll(connections, { message: "one connection in all" }).toBe(1);
  await expect(page.getByText(/Falha ao carregar/)).toHaveCount(0);
});

test("changing the station closes the previous connection", async ({ page, bar, site }) => {
  await playFeatured(page);
  await playButton(featured(page), "SomaFM Fluid").click();
  await expectLive(bar, "SomaFM Fluid");
  await expect.poll(() => site.radio.listeners("/aurora.mp3")).toBe(0);
  expect(await site.radio.listeners("/duna.ogg")).toBe(1);
  await expect(playButton(featured(page), "FIP Jazz")).toBeEnabled();
});

test("changing from a station that hangs closes its connection", { tag: "@extended" }, async ({
  page,
  bar,
  putStations,
  site,
}) => {
  await putStations({ id: "lenta", name: "Rádio Lenta", stream_url: site.radio.badUrl("/hang") });
  await visit(page, "/stations");
  await playButton(page.getByRole("main"), "Rádio Lenta").click();
  await expect.poll(() => site.radio.badListeners("/hang")).toBe(1);
  await playButton(page.getByRole("main"), "FIP Jazz").click();
  await expectLive(bar, "FIP Jazz");
  await expect.poll(() => site.radio.badListeners("/hang")).toBe(0);
  await expectSound(page);
});
