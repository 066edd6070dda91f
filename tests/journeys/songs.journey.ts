import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, toasts } from "#test-support/browser/journey.ts";
import { expectLive, playButton, fastRelayTest as test, visit } from "#test-support/browser/player-journey.ts";

const TITLE = "Noturno para o Tejo (Remastered 2009)";
const SAVE = `Guardar ${TITLE} nas canções`;
const REMOVE = `Retirar ${TITLE} das canções`;

const SONG = {
  artist: "Inês Valadares",
  title: "=1+1",
  stationId: "saudade",
  stationName: "Rádio Saudade",
  savedAt: "2026-11-18T12:00:00.000Z",
};

/** Opens the page of songs with this value in local storage. */
async function openWith(page: Page, storage: string): Promise<void> {
  await visit(page, "/songs");
  await page.evaluate((text) => localStorage.setItem("radioSongs", text), storage);
  await page.reload();
}

test("a song is saved on the station's page and in the player sheet, searched for, found, downloaded and removed", async ({
  page,
  bar,
  site,
  putStations,
}) => {
  const name = "Rádio Saudade";
  await site.radio.setTitle("/brisa.mp3", `Quarteto da Graça - ${TITLE}`);
  await putStations({ id: "saudade", name, stream_url: site.radio.url("/brisa.mp3") });
  await openWith(page, JSON.stringify([SONG]));
  await visit(page, "/stations/saudade");
  await playButton(page.getByRole("main"), name).click();
  await expectLive(bar, name);
  const current = page.getByRole("region", { name: "A tocar agora" });
  await current.getByRole("button", { name: SAVE }).click();
  await expect(toasts(page)).toContainText("Guardada nas minhas canções");
  await expect(current.getByRole("button", { name: REMOVE })).toBeVisible();

  // The searches are plain links, without what the station adds to the title; Esc closes their menu.
  const magnifier = current.getByRole("button", { name: `Procurar ${TITLE}, Quarteto da Graça` });
  await magnifier.click();
  const youTube = current.getByRole("link", { name: "YouTube" });
  await expect(youTube).toHaveAttribute(
    "href",
    "https://www.youtube.com/results?search_query=Quarteto%20da%20Gra%C3%A7a%20Noturno%20para%20o%20Tejo",
  );
  await expect(youTube).toHaveAttribute("rel", /noopener/);
  await expect(current.getByRole("listitem")).toHaveText(["YouTube", "Spotify", "Bandcamp", "MusicBrainz"]);
  await page.keyboard.press("Escape");
  await expect(youTube).toBeHidden();
  await expect(magnifier).toBeFocused();

  // The sheet shows the same heart, and the songs of the station.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: /^Abrir o leitor/ }).click();
  const sheet = page.getByRole("dialog", { name: "Leitor" });
  await expect(sheet.getByRole("button", { name: REMOVE })).toBeVisible();
  await sheet.getByRole("button", { name: "Canções", exact: true }).click();
  await expect(sheet.getByRole("listitem")).toHaveText([new RegExp(`^\\d\\d:\\d\\d${TITLE.slice(0, 7)}`)]);
  await expect(sheet.getByRole("button", { name: "Voltar ao leitor" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(sheet.getByRole("button", { name: "Canções", exact: true })).toBeFocused();
  await sheet.getByRole("button", { name: "Canções", exact: true }).click();
  await sheet.getByRole("link", { name: "As minhas canções" }).click();
  await expect(page).toHaveURL("/songs");
  await expect(sheet).toHaveCount(0);

  // The newest song is first.
  const songs = page.getByRole("main").getByRole("listitem");
  await expect(songs).toContainText([TITLE, "=1+1"]);
  await expect(page.getByRole("status").filter({ hasText: "2 canções" })).toBeVisible();
  await expect(songs.first().getByRole("link", { name })).toHaveAttribute("href", "/stations/saudade");
  await expect(songs.last()).toContainText("18/11/2026");
  await page.getByRole("textbox", { name: "Procurar nas canções" }).fill("valadares");
  await expect(songs).toContainText(["=1+1"]);
  await page.getByRole("textbox", { name: "Procurar nas canções" }).fill("nenhuma");
  await expect(page.getByText("Nenhuma canção com «nenhuma».")).toBeVisible();
  await page.getByRole("textbox", { name: "Procurar nas canções" }).fill("");

  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Descarregar (CSV)" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe("cancoes.csv");
  const lines = (await readFile(await download.path(), "utf8")).split("\r\n");
  expect(lines[1]).toMatch(new RegExp(`^"Noturno.*","Quarteto da Graça","${name}","${site.origin}/stations/saudade",`));
  expect(lines[2]).toMatch(/^"'=1\+1",/);

  await songs.first().getByRole("button", { name: REMOVE }).click();
  await expect(songs).toContainText(["=1+1"]);
  await expect(songs.getByRole("button", { name: "Retirar =1+1 das canções" })).toBeFocused();
});

test("another tab's songs appear, and an invalid stored value is ignored", async ({ page, context }) => {
  await openWith(page, '{"a":1}');
  await expect(page.getByRole("heading", { name: "Ainda não guardou canções" })).toBeVisible();
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
  const other = await context.newPage();
  await visit(other, "/songs");
  await other.evaluate((text) => localStorage.setItem("radioSongs", text), JSON.stringify([SONG]));
  await expect(page.getByRole("main").getByRole("listitem")).toContainText(["=1+1"]);
  await other.close();
});
