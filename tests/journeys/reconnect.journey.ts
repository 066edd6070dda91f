import { expect, expectSound } from "#test-support/browser/journey.ts";
import {
  expectLive,
  featured,
  pauseButton,
  playFeatured,
  popular,
  test,
} from "#test-support/browser/player-journey.ts";

test("a station that fails plays again by itself once it is back", async ({
  page,
  bar,
  site,
  connections,
  browserErrors,
}) => {
  browserErrors.expect(/ERR_CONNECTION_REFUSED|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET|ERR_BLOCKED_BY_ORB|404/);
  await playFeatured(page, "SomaFM Fluid");
  await expectSound(page);
  try {
    await site.radio.crash();
    await expect(bar.getByText("A religar…", { exact: true })).toBeVisible();
    await expect(page.getByRole("status").filter({ hasText: "SomaFM Fluid: A religar…" })).toHaveCount(1);
  } finally {
    await site.radio.revive();
  }
  await expectLive(bar, "SomaFM Fluid");
  await expectSound(page);
  expect(await connections()).toBe(1);
  await expect(page.getByText(/Falha ao carregar/)).toHaveCount(0);
});

test("a reconnecting station can be paused everywhere, which ends the retries", { tag: "@extended" }, async ({
  page,
  bar,
  site,
  connections,
  browserErrors,
}) => {
  browserErrors.expect(/404|ERR_BLOCKED_BY_ORB/);
  let requests = 0;
  page.on("request", (request) => {
    if (request.url() === site.radio.url("/duna.ogg")) requests += 1;
  });
  await playFeatured(page, "SomaFM Fluid");
  try {
    await site.radio.kill("/duna.ogg");
    await expect(bar.getByText("A religar…", { exact: true })).toBeVisible();
    for (const region of [bar, featured(page), popular(page)]) {
      await expect(pauseButton(region, "SomaFM Fluid")).toBeEnabled();
      await expect(pauseButton(region, "SomaFM Fluid")).toHaveAttribute("aria-busy", "true");
    }
    await pauseButton(featured(page), "SomaFM Fluid").click();
    await expect(bar.getByText("Em pausa")).toBeVisible();
    requests = 0;
  } finally {
    await site.radio.start("/duna.ogg");
  }
  // The mount takes seconds to be back; a retry would happen in that time.
  expect(requests).toBe(0);
  await expect.poll(connections).toBe(0);
  await expect(bar.getByText("Em pausa")).toBeVisible();
});
