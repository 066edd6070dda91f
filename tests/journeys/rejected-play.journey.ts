import type { Page } from "@playwright/test";
import { expect, expectSound } from "#test-support/browser/journey.ts";
import { expectLive, featured, playButton, playerBar, test, visit } from "#test-support/browser/player-journey.ts";

/** Makes the next call of play() reject with the browser's message. */
async function rejectNextPlay(page: Page, name: string, message: string): Promise<void> {
  await page.addInitScript(
    ([rejectionName, rejectionMessage]) => {
      const play = HTMLMediaElement.prototype.play;
      HTMLMediaElement.prototype.play = function refuse() {
        HTMLMediaElement.prototype.play = play;
        return Promise.reject(new DOMException(rejectionMessage, rejectionName));
      };
    },
    [name, message] as const,
  );
}

test("a browser that requires a click leaves the station paused, without an error", async ({
  page,
  bar,
  connections,
}) => {
  // A script clicks the button: without a user gesture Chromium's autoplay policy applies.
  const { promise: pressed, resolve } = Promise.withResolvers<void>();
  await page.exposeFunction("reportPressed", resolve);
  await page.addInitScript(() => {
    const pressing = setInterval(() => {
      document.querySelector<HTMLButtonElement>("main button[aria-label='Ouvir FIP Jazz']")?.click();
      const state = document.querySelector("section[aria-label=Leitor]")?.textContent ?? "";
      if (state === "" || state.includes("A ligar")) return;
      clearInterval(pressing);
      (window as unknown as { reportPressed: () => void }).reportPressed();
    }, 100);
  });
  // Unlike other Playwright calls, nothing before this counts as a user gesture.
  await page.goto("/", { waitUntil: "commit" });
  await pressed;
  await expect(bar.getByText("Em pausa")).toBeVisible();
  await expect(bar).toContainText("FIP Jazz");
  await expect(page.getByText(/Falha|not allowed|interact/i)).toHaveCount(0);
  await expect(page.getByRole("alert").filter({ hasText: /\S/ })).toHaveCount(0);
  await expect.poll(connections).toBe(0);

  await playButton(bar, "FIP Jazz").click();
  await expectLive(bar, "FIP Jazz");
  await expectSound(page);
});

test("an interrupted start shows no error", async ({ page, bar }) => {
  await rejectNextPlay(page, "AbortError", "The play() request was interrupted by a new load request.");
  await visit(page, "/");
  await playButton(featured(page), "FIP Jazz").click();
  await expect(bar.getByText("A ligar…")).toBeVisible();
  await expect(page.getByText(/Falha|interrupted/)).toHaveCount(0);
  await playButton(featured(page), "SomaFM Fluid").click();
  await expectLive(bar, "SomaFM Fluid");
});

test("a rejected start shows the browser's message and can be retried", async ({ page }) => {
  await rejectNextPlay(page, "UnknownError", "O dispositivo de som desapareceu");
  await visit(page, "/");
  const bar = playerBar(page);
  await playButton(featured(page), "FIP Jazz").click();
  await expect(page.getByRole("alert").filter({ hasText: "O dispositivo de som desapareceu" })).toHaveCount(1);
  await expect(bar.getByText("O dispositivo de som desapareceu").filter({ visible: true })).toHaveCount(1);
  await bar.getByRole("button", { name: "Tentar novamente" }).click();
  await expectLive(bar, "FIP Jazz");
});
