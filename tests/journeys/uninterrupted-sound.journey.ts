import type { Page } from "@playwright/test";
import { expect, expectSound, soundPosition } from "#test-support/browser/journey.ts";
import { expectLive, playButton, playFeatured, test, visit } from "#test-support/browser/player-journey.ts";

/** Sets a marker on the audio element, to recognise it later. */
const markSound = (page: Page) => page.evaluate(() => document.querySelector("audio")?.setAttribute("data-mark", "1"));

/** The playback position only increases: a new connection or element would begin at 0. */
async function expectSameSound(page: Page, position: number): Promise<number> {
  expect(await soundPosition(page)).toBeGreaterThanOrEqual(position);
  await expectSound(page);
  await expect(page.locator("audio")).toHaveCount(1);
  await expect(page.locator("audio")).toHaveAttribute("data-mark", "1");
  return soundPosition(page);
}

test("the sound continues on one connection through every page and back", async ({
  page,
  bar,
  site,
  browserErrors,
  connections,
}) => {
  browserErrors.expect(/404/);
  let requests = 0;
  page.on("request", (request) => {
    if (request.url().startsWith(site.radio.url(""))) requests += 1;
  });
  await playFeatured(page);
  await markSound(page);
  let position = await soundPosition(page);
  const requestsToStart = requests;

  const navigation = page.getByRole("banner").getByRole("navigation", { name: "Principal" });
  const title = page.getByRole("heading", { level: 1 });
  const arrivals: [step: () => Promise<unknown>, title: string][] = [
    [() => navigation.getByRole("link", { name: "Estações" }).click(), "Estações"],
    [() => page.getByRole("main").getByRole("link", { name: "RTP Antena 2" }).click(), "RTP Antena 2"],
    [() => navigation.getByRole("link", { name: "Favoritos" }).click(), "Favoritos"],
    [() => navigation.getByRole("link", { name: "Pesquisar" }).click(), "Pesquisar"],
    [() => openInPlace(page, "/nao-existe"), "Oops! Página não encontrada"],
    [() => page.getByRole("link", { name: "Voltar ao início" }).click(), "Descubra Estações de Rádio Incríveis"],
    [() => page.goBack(), "Oops! Página não encontrada"],
    [() => page.goBack(), "Pesquisar"],
    [() => page.goBack(), "Favoritos"],
    [() => page.goForward(), "Pesquisar"],
  ];
  for (const [step, arrival] of arrivals) {
    await step();
    await expect(title).toHaveText(arrival);
    position = await expectSameSound(page, position);
    expect(await connections()).toBe(1);
    await expect(bar).toContainText("FIP Jazz");
  }
  expect(requests, "nothing was fetched from the radio again").toBe(requestsToStart);
});

test("the sound continues while a visitor searches, filters and sorts", { tag: "@extended" }, async ({
  page,
  connections,
}) => {
  await playFeatured(page);
  await markSound(page);
  let position = await soundPosition(page);

  await page.getByRole("banner").getByRole("link", { name: "Pesquisar" }).click();
  await page.getByRole("searchbox", { name: "Pesquisar estações" }).pressSequentially("soma");
  await expect(page.getByText("3 estações encontradas")).toBeVisible();
  position = await expectSameSound(page, position);

  await page.getByRole("banner").getByRole("link", { name: "Estações" }).click();
  await page
    .getByRole("main")
    .getByRole("link", { name: /^Clássica/ })
    .click();
  await expect(page.getByRole("article")).toHaveCount(1);
  await expectSameSound(page, position);
  expect(await connections()).toBe(1);
});

test("a station suspended while it plays continues to play", async ({
  page,
  bar,
  putStations,
  site,
  browserErrors,
}) => {
  // The system's media controls may request the cover when it is no longer public.
  browserErrors.expect(/404/);
  const beira = { id: "beira", name: "Rádio Beira", stream_url: site.radio.url("/aurora.mp3") };
  await putStations(beira);
  await visit(page, "/stations");
  await playButton(page.getByRole("main"), "Rádio Beira").click();
  await expectLive(bar, "Rádio Beira");
  await markSound(page);
  const position = await soundPosition(page);
  await putStations({ ...beira, status: "suspended" });
  await expect(page.getByRole("article").filter({ hasText: "Rádio Beira" })).toHaveCount(0);
  await expectSameSound(page, position);
  await expectLive(bar, "Rádio Beira");
});

/** Navigates in the client to a URL without a link. */
function openInPlace(page: Page, path: string): Promise<void> {
  return page.evaluate((address) => {
    history.pushState(null, "", address);
    window.dispatchEvent(new PopStateEvent("popstate"));
  }, path);
}
