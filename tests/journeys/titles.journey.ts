import type { Locator, Page } from "@playwright/test";
import { createStreamClient } from "#app/platform/net/stream-client.server.ts";
import { sampleStream } from "#app/sound/now-playing/title-sample.server.ts";
import { stationImageUnderTile } from "#app/stations/station/station-image.ts";
import { expect } from "#test-support/browser/journey.ts";
import { expectLive, playButton, fastRelayTest as test, visit } from "#test-support/browser/player-journey.ts";
import { press } from "#test-support/browser/pointer.ts";

async function topOf(element: Locator): Promise<number> {
  return (await element.boundingBox())?.y ?? Number.NaN;
}

async function bottomOf(element: Locator): Promise<number> {
  const { y, height } = (await element.boundingBox()) ?? { y: Number.NaN, height: 0 };
  return y + height;
}

test("a title appears in the bar, the document's title, the media session and beside the station's cover, and the listener is counted", async ({
  page,
  bar,
  site,
  anotherVisitor,
  putStations,
}) => {
  const name = "Rádio Noturna";
  await site.radio.setTitle("/brisa.mp3", "Quarteto da Graça - Noturno para o Tejo");
  // Icecast first sends some seconds of past audio, with the title that an earlier journey may have set.
  const streamClient = createStreamClient({ allowPrivate: true });
  await expect
    .poll(async () => {
      const signal = AbortSignal.timeout(10_000);
      return (await sampleStream(streamClient, site.radio.url("/brisa.mp3"), { signal })).title?.title;
    })
    .toBe("Noturno para o Tejo");
  // A station of its own: the interval of its title requests depends on its earlier responses. Its image was fetched by
  // an earlier visitor; a machine that is too busy to decode it in 10 s asks for that URL again after 30 minutes, for
  // another one at once.
  let imageUrl = "";
  await expect(async () => {
    const image_url = `${site.origin}/icon-192.png?${crypto.randomUUID()}`;
    await putStations({ id: "noturna", name, stream_url: site.radio.url("/brisa.mp3"), image_url });
    imageUrl = stationImageUnderTile({ id: "noturna", imageUrl: image_url });
    await expect
      .poll(async () => (await fetch(site.origin + imageUrl)).headers.get("content-type"), { timeout: 20_000 })
      .toBe("image/webp");
  }).toPass({ timeout: 180_000 });
  await visit(page, "/stations/noturna");
  const pageTitle = await page.title();
  // Its own image, served from the site's origin.
  const image = page.getByRole("img", { name: `Capa de ${name}` });
  await expect(image).toHaveAttribute("src", imageUrl);
  await expect.poll(() => image.evaluate(({ naturalWidth }: HTMLImageElement) => naturalWidth)).toBe(192);
  const listeners = () =>
    page.request
      .get(`${site.origin}/api/stations/noturna`)
      .then(async (answer) => ((await answer.json()) as { listeners: number }).listeners); // Our own API.
  const before = await listeners();
  await expect(page.getByRole("region", { name: "A tocar agora" })).toHaveCount(0);
  const facts = page.getByRole("region", { name: "Detalhes" });
  const factsBox = await facts.boundingBox();
  expect(factsBox?.width, "without titles the details are as wide as the page").toBe(1344);

  await playButton(page.getByRole("main"), name).click();
  await expectLive(bar, name);
  await expect(bar).toContainText("Noturno para o Tejo");
  await expect(bar).toContainText(`Quarteto da Graça · ${name}`);
  await expect(page).toHaveTitle(`Quarteto da Graça – Noturno para o Tejo · ${name}`);
  const metadata = await page.evaluate(() => [
    navigator.mediaSession.metadata?.title,
    navigator.mediaSession.metadata?.artist,
  ]);
  expect(metadata).toEqual(["Noturno para o Tejo", "Quarteto da Graça"]);
  await expect(
    page.getByRole("status").filter({ hasText: "A tocar: Quarteto da Graça – Noturno para o Tejo" }),
  ).toHaveCount(1);
  const current = page.getByRole("region", { name: "A tocar agora" });
  await expect(current).toHaveText(/^A tocar agoradesde as \d\d:\d\dNoturno para o TejoQuarteto da Graça$/);
  expect(await current.getByText("Noturno para o Tejo").evaluate((text) => getComputedStyle(text).fontSize)).toBe(
    "20px",
  );
  // The title is at the foot of the column beside the cover, and shifts no layout.
  expect(await bottomOf(current)).toBeCloseTo(await bottomOf(image), 0);
  expect(await facts.boundingBox()).toEqual(factsBox);
  await expect.poll(listeners).toBe(before + 1);

  // Another visitor who does not listen sees played titles and receives no title events.
  const other = await anotherVisitor();
  await visit(other, "/stations/noturna");
  await expect(other.getByRole("region", { name: "A tocar agora" })).toContainText("Noturno para o Tejo");
  await expect(other).toHaveTitle(pageTitle);

  // The next title takes its place, and the first goes to the end of a page that was opened without titles.
  await site.radio.setTitle(
    "/brisa.mp3",
    "Quarteto da Graça - Alfama ao fim da tarde, quando as janelas se abrem uma a uma",
  );
  await expect(current).toContainText("Alfama ao fim da tarde");
  expect(await bottomOf(current)).toBeCloseTo(await bottomOf(image), 0);
  expect(await facts.boundingBox()).toEqual(factsBox);
  const earlier = (on: Page) => on.getByRole("region", { name: "Tocou há pouco" });
  const noturno = [/^\d\d:\d\dNoturno para o TejoQuarteto da Graça$/];
  await expect(earlier(page).getByRole("listitem")).toHaveText(noturno);

  // Opened with titles, the page has them beside its details, and on a phone before them.
  await other.reload();
  await expect(earlier(other).getByRole("listitem")).toHaveText(noturno);
  expect(await topOf(earlier(other))).toBe(await topOf(other.getByRole("region", { name: "Detalhes" })));
  await other.setViewportSize({ width: 390, height: 844 });
  expect(await topOf(other.getByRole("region", { name: "A tocar agora" }))).toBeLessThan(await topOf(earlier(other)));
  expect(await topOf(earlier(other))).toBeLessThan(await topOf(other.getByRole("region", { name: "Detalhes" })));
  await other.close();

  // Another page's own title is shown after the sound ends.
  await page.getByRole("link", { name: "Início" }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText(name);
  await expect(page).toHaveTitle(/^Quarteto da Graça – Alfama ao fim da tarde/);
  await bar.getByRole("button", { name: `Pausar ${name}` }).click();
  await expect(page).toHaveTitle("Rádio em direto · RadioWave");
});

test("a press follows the bar's link while the title changes", { tag: "@extended" }, async ({
  page,
  bar,
  site,
  putStations,
}) => {
  const name = "Rádio Noturna";
  const brisa = (title: string) => site.radio.setTitle("/brisa.mp3", `Coro - ${title}`);
  await brisa("Todas as marés que o Tejo tem");
  await putStations({ id: "noturna", name, stream_url: site.radio.url("/brisa.mp3") });
  await visit(page, "/stations");
  await playButton(page.getByRole("main"), name).click();
  await expectLive(bar, name);
  await expect(bar).toContainText("Todas as marés que o Tejo tem");
  await press(page, bar.getByRole("link"), async () => {
    await brisa("Mar");
    await expect(page).toHaveTitle(`Coro – Mar · ${name}`);
  });
  await expect(page).toHaveURL("/stations/noturna");
  await expect(bar.getByRole("link")).toContainText("Mar");
});
