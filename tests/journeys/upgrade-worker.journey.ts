import { expect, expectSound, test, toasts } from "#test-support/browser/journey.ts";
import { expectLive, featured, playButton, playerBar } from "#test-support/browser/player-journey.ts";
import { startReleaseProxy } from "#test-support/browser/release-proxy.ts";
import { visitAndInstall } from "#test-support/browser/service-worker.ts";

// The worker stores the scripts that were used, and requests the others.
test.use({ siteOptions: { env: { SERVICE_WORKER: "true" } }, ownContext: true });
test.beforeEach(({ browserErrors }) => browserErrors.expect(/\/assets\/|status of (404|502)|ERR_CONNECTION_REFUSED/));

for (const { status, part, page: waiting } of [
  { status: 404, part: "Há uma versão nova.", page: "A página abre depois de atualizar" },
  { status: 502, part: "Sem ligação. Tente novamente", page: "Sem ligação. A página abre quando a houver." },
]) {
  test(`with the service worker, scripts answered ${status} are explained, the sound goes on, and the page opens later`, async ({
    page,
    site,
  }) => {
    const { origin, answerScripts, stop } = await startReleaseProxy(site.origin);
    await visitAndInstall(page, origin);
    answerScripts(status);
    await playButton(featured(page), "FIP Jazz").click();
    await expectLive(playerBar(page), "FIP Jazz");
    await page.keyboard.press("?");
    await expect(toasts(page)).toContainText(part);
    await page.getByRole("contentinfo").getByRole("link", { name: "Termos" }).press("Enter");
    await expect(toasts(page)).toContainText(waiting);
    await expectSound(page);
    expect(page.url()).toBe(`${origin}/`);
    answerScripts(null);
    if (status === 404) await toasts(page).getByRole("link", { name: "Atualizar" }).click();
    await expect(page).toHaveURL(`${origin}/terms`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Termos");
    if (status === 502) await expectSound(page);
    await page.goto("about:blank");
    await stop();
  });
}
