import type { Locator, Page } from "@playwright/test";
import { expect } from "../../test-support/browser/journey.ts";
import { featured, pauseButton, playButton, test, visit } from "../../test-support/browser/player-journey.ts";

/** Plays a station on a phone, and opens the player sheet. */
async function openSheet(page: Page, bar: Locator): Promise<Locator> {
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, "/");
  await playButton(featured(page), "FIP Jazz").click();
  await expect(pauseButton(bar, "FIP Jazz")).toBeEnabled();
  await bar.getByRole("button", { name: "Abrir o leitor: FIP Jazz" }).click();
  return page.getByRole("dialog", { name: "Leitor" });
}

test("'Partilhar' in the player sheet copies the station's link, and says so within the sheet", async ({
  page,
  bar,
  context,
  site,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.addInitScript(() => Object.defineProperty(navigator, "share", { value: undefined }));
  const player = await openSheet(page, bar);
  await player.getByRole("button", { name: "Partilhar FIP Jazz" }).click();
  await expect(player.getByRole("status")).toHaveText("Ligação copiada");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${site.origin}/stations/1`);
});

test("'Partilhar' opens the system's dialog where there is one, and shows the URL if nothing can be copied", async ({
  page,
  bar,
  site,
}) => {
  await page.addInitScript(() => {
    const shared: ShareData[] = [];
    Object.assign(window, { shared });
    Object.defineProperty(navigator, "share", {
      configurable: true,
      value: async (data: ShareData) => {
        shared.push(data);
        if (shared.length === 2) throw new DOMException("", "AbortError");
      },
    });
    Object.defineProperty(navigator.clipboard, "writeText", { value: () => Promise.reject(new DOMException()) });
  });
  const player = await openSheet(page, bar);
  const share = player.getByRole("button", { name: "Partilhar FIP Jazz" });
  const calls = () => page.evaluate(() => (window as unknown as { shared: ShareData[] }).shared);
  const url = `${site.origin}/stations/1`;
  await share.click();
  await share.click();
  await expect.poll(calls).toEqual(Array(2).fill({ title: "FIP Jazz", url }));
  await expect(player.getByRole("status")).toHaveText("");
  await page.evaluate(() => Object.defineProperty(navigator, "share", { value: undefined }));
  await share.click();
  await expect(player.getByRole("status")).toHaveText(`Não foi possível copiar. O endereço é ${url}`);
});
