import { BUILT_IN_STOPS, dialRange, dragRuler, expectStop } from "#test-support/browser/dial-steps.ts";
import { expect } from "#test-support/browser/journey.ts";
import {
  expectLive,
  featured,
  pauseButton,
  playButton,
  popular,
  test,
  visit,
} from "#test-support/browser/player-journey.ts";

// Other journeys reduce motion.
test.use({ contextOptions: { reducedMotion: "no-preference" } });

test("the dial has a stop for each city, from west to east, and begins at Lisboa, silent", async ({ page, bar }) => {
  await visit(page, "/");
  await expect(page.locator(".dial-stop-name")).toHaveText(BUILT_IN_STOPS.map(([city]) => city));
  await expectStop(page, "Lisboa");
  await expect(page.getByRole("main")).toContainText("Portugal");
  await expect(page.getByRole("link", { name: "1 estação", exact: true })).toHaveAttribute(
    "href",
    "/stations?city=Lisboa",
  );
  await expect(playButton(page.getByRole("main"), "RTP Antena 2")).not.toHaveCount(0);
  await expect(bar).toHaveCount(0);
});

test("a released ruler rests at the nearest city and plays it; nothing plays before", async ({ page, bar }) => {
  await visit(page, "/");
  await dragRuler(page, 220);
  // Half way: the next city, in narrow letters.
  await expect(page.locator(".dial-name")).toHaveText("Paris");
  const width = await page
    .locator(".dial-name span")
    .evaluate((name) => Number.parseFloat(getComputedStyle(name).fontStretch));
  expect(width).toBeLessThan(80);
  await expect(bar).toHaveCount(0);
  await page.mouse.up();
  await expectStop(page, "Paris");
  await expectLive(bar, "FIP Pop");
  expect(await page.locator(".dial-name span").evaluate((name) => getComputedStyle(name).fontStretch)).toBe("125%");
});

test("a flick goes on by itself, and beyond the last city the ruler resists and returns", async ({ page, bar }) => {
  await visit(page, "/");
  await dragRuler(page, 130, { rests: false });
  await page.mouse.up();
  await expect(page.locator(".dial-name")).not.toHaveText("Lisboa");
  await expect(bar.getByText("Em direto", { exact: true })).toBeVisible();
  await dialRange(page).focus();
  await page.keyboard.press("End");
  await expectStop(page, "Países Baixos");
  await dragRuler(page, 300);
  const shift = await page
    .locator(".dial-strip")
    .evaluate((strip) => new DOMMatrix(getComputedStyle(strip).transform).e);
  expect(shift).toBeCloseTo(-(5 * 144 + 100), 0);
  await page.mouse.up();
  await expectStop(page, "Países Baixos");
});

test("a tap on a city turns the dial there and plays, without leaving the page", async ({ page, bar }) => {
  await visit(page, "/");
  await page.locator(".dial-stop").filter({ hasText: "Seattle" }).getByRole("link").click();
  await expectStop(page, "Seattle");
  await expectLive(bar, "KEXP 90.3 FM");
  await expect(page).toHaveURL(/\/$/);
});

test("the wheel turns the dial sideways and plays after a rest; a plain wheel scrolls the page", async ({
  page,
  bar,
}) => {
  await visit(page, "/");
  const box = await page.locator(".dial-ruler").boundingBox();
  await page.mouse.move((box?.x ?? 0) + 400, (box?.y ?? 0) + 40);
  await page.mouse.wheel(0, 120);
  await expect.poll(() => page.evaluate(() => window.scrollY), { message: "the page scrolls" }).toBeGreaterThan(0);
  await expectStop(page, "Lisboa");
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.mouse.wheel(120, 0);
  await expectStop(page, "Paris");
  await expectLive(bar, "FIP Pop");
});

test("the keys turn the dial, and only Enter plays and pauses", async ({ page, bar }) => {
  await visit(page, "/");
  const range = dialRange(page);
  await range.focus();
  await expect(range).toHaveAttribute("aria-valuetext", /^Lisboa, Portugal, \d\d:\d\d, RTP Antena 2$/);
  for (const [key, city] of [
    ["ArrowLeft", "Seattle"],
    ["Home", "São Francisco"],
    ["PageUp", "Países Baixos"],
    ["PageDown", "São Francisco"],
    ["End", "Países Baixos"],
    ["ArrowRight", "Países Baixos"],
    ["ArrowLeft", "Paris"],
  ] as const) {
    await page.keyboard.press(key);
    await expectStop(page, city);
    await expect(range).toHaveAttribute("aria-valuetext", new RegExp(`^${city}`));
  }
  await expect(bar).toHaveCount(0);
  // Faster than the ruler.
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await expectStop(page, "Seattle");
  await page.keyboard.press("Enter");
  await expectLive(bar, "KEXP 90.3 FM");
  await page.keyboard.press("Enter");
  await expect(bar.getByText("Em pausa")).toBeVisible();
  await expect(range).toBeFocused();
});

test("the buttons go to the next cities and play, and are disabled at the ruler's ends", async ({ page, bar }) => {
  await visit(page, "/");
  await page.getByRole("button", { name: "Cidade a oeste: Seattle" }).click();
  await expectLive(bar, "KEXP 90.3 FM");
  await page.getByRole("button", { name: "Cidade a oeste: São Francisco" }).click();
  await expectStop(page, "São Francisco");
  await expectLive(bar, "SomaFM Fluid");
  await expect(page.getByRole("button", { name: "Cidade a oeste" })).toBeDisabled();
  await expect(page.getByRole("link", { name: "3 estações" })).toHaveAttribute(
    "href",
    "/stations?city=S%C3%A3o+Francisco",
  );
});

test("a station that is played elsewhere moves the dial to its city, and its tile plays there", async ({
  page,
  bar,
}) => {
  await visit(page, "/");
  await playButton(featured(page), "FIP Jazz").click();
  await expectLive(bar, "FIP Jazz");
  await expectStop(page, "Paris");
  // Of the city's stations the one that plays.
  const dial = page.locator(".dial-hero");
  await expect(pauseButton(dial, "FIP Jazz")).toBeVisible();
  await pauseButton(dial, "FIP Jazz").click();
  await expect(playButton(dial, "FIP Pop")).toBeVisible();
  await playButton(popular(page), "Arrow Classic Rock").click();
  await expectStop(page, "Países Baixos");
});

test("a station without a place leaves the dial where it is, with a grey needle", async ({
  page,
  bar,
  putStations,
  site,
}) => {
  await putStations({
    id: "sem-lugar",
    name: "Rádio Sem Lugar",
    country: "",
    stream_url: site.radio.url("/aurora.mp3"),
    listeners: 9_000,
  });
  await visit(page, "/");
  const needle = page.locator(".dial-needle");
  const colour = () => needle.evaluate((element) => getComputedStyle(element).backgroundColor);
  const red = await colour();
  await playButton(popular(page), "Rádio Sem Lugar").click();
  await expectLive(bar, "Rádio Sem Lugar");
  await expectStop(page, "Lisboa");
  await expect.poll(colour).not.toBe(red);
});

test("when the station of a city fails the next best of the city plays", async ({ page, bar, putStations, site }) => {
  await putStations({
    id: "avariada",
    name: "Rádio Avariada",
    city: "Lisboa",
    country: "Portugal",
    listeners: 9_000,
    stream_url: site.radio.badUrl("/empty"),
  });
  await visit(page, "/");
  await playButton(page.locator(".dial-hero"), "Rádio Avariada").click();
  await expectLive(bar, "RTP Antena 2");
  await expect(pauseButton(page.locator(".dial-hero"), "RTP Antena 2")).toBeVisible();
});

test("«Surpreenda-me» turns the dial to another city and plays", async ({ page, bar }) => {
  await visit(page, "/");
  const cities = new Set<string>();
  for (let turn = 0; turn < 3; turn += 1) {
    await page.getByRole("button", { name: "Surpreenda-me" }).click();
    const name = page.locator(".dial-name");
    await expect.poll(async () => cities.has((await name.textContent()) ?? ""), { timeout: 10_000 }).toBe(false);
    await expect(page.locator(".dial-hero").getByRole("button", { name: /^Pausar/ })).toBeVisible();
    cities.add((await name.textContent()) ?? "");
  }
  expect(cities.size).toBe(3);
  await expect(bar.getByText("Em direto", { exact: true })).toBeVisible();
});

test.describe("in Paris", () => {
  test.use({ timezoneId: "Europe/Paris" });
  test("a visitor finds the needle at the city of their time zone", async ({ page, bar }) => {
    await visit(page, "/");
    await expectStop(page, "Paris");
    await expect(bar).toHaveCount(0);
  });
});

test.describe("with reduced motion", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });
  test("the dial jumps, and its name is always wide", async ({ page, bar }) => {
    await visit(page, "/");
    await dragRuler(page, 120);
    expect(await page.locator(".dial-name span").evaluate((name) => getComputedStyle(name).fontStretch)).toBe("125%");
    await page.mouse.up();
    await expectStop(page, "San Lorenzo de El Escorial");
    await expectLive(bar, "Gladys Palmera Latin Fresh");
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("the dial is a list of links to the stations of each city", async ({ page }) => {
    await page.goto("/");
    await expect(page.locator(".dial-name")).toHaveText("Lisboa");
    await expect(page.locator(".dial-hero").getByRole("link", { name: "RTP Antena 2" })).toBeVisible();
    const links = page.locator(".dial-stop a");
    await expect(links).toHaveCount(BUILT_IN_STOPS.length);
    await expect(dialRange(page)).toHaveCount(0);
    await links.filter({ hasText: "Paris" }).click();
    await expect(page).toHaveURL("/stations?city=Paris");
    await expect(page.getByRole("main").getByRole("article")).toHaveCount(3);
  });
});

test("the shortcut of the installed site turns the dial to a random city, once", async ({ page, bar }) => {
  // An installed site may play at once; a page in a browser may after a click on the site.
  await visit(page, "/");
  await page.getByRole("heading", { level: 1 }).click();
  const shortcut = page.waitForURL("/?surprise=1", { waitUntil: "commit" });
  await page.evaluate(() => location.assign("/?surprise=1"));
  await shortcut;
  await expect(page).toHaveURL(/\/$/);
  await expect(page.locator(".dial-hero").getByRole("button", { name: /^Pausar/ })).toBeVisible();
  await expect(bar.getByText("Em direto", { exact: true })).toBeVisible();
});
