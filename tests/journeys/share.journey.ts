import { expectAccessible } from "#test-support/browser/accessibility.ts";
import { expect } from "#test-support/browser/journey.ts";
import { test, visit } from "#test-support/browser/player-journey.ts";
import { allowClipboard, clipboardText, withoutWebShare } from "#test-support/browser/share.ts";

test("'Partilhar' on a station's page opens the system's dialog where there is one, and the site's if that fails", async ({
  page,
  site,
}) => {
  await page.addInitScript(() => {
    const shared: ShareData[] = [];
    Object.assign(window, { shared });
    Object.defineProperty(navigator, "share", {
      value: async (data: ShareData) => {
        shared.push(data);
        if (shared.length === 2) throw new DOMException("", "AbortError");
        if (shared.length === 3) throw new DOMException("", "NotAllowedError");
      },
    });
    Object.defineProperty(navigator.clipboard, "writeText", { value: () => Promise.reject(new DOMException()) });
  });
  await visit(page, "/stations/1");
  const share = page.getByRole("button", { name: "Partilhar", exact: true });
  const calls = () => page.evaluate(() => (window as unknown as { shared: ShareData[] }).shared);
  const dialog = page.getByRole("dialog", { name: "Partilhar" });
  const url = `${site.origin}/stations/1`;
  await share.click();
  await share.click();
  await expect.poll(calls).toEqual(Array(2).fill({ title: "FIP Jazz", url }));
  await expect(dialog).toHaveCount(0);
  await share.click();
  await dialog.getByRole("button", { name: "Copiar ligação" }).click();
  await expect(dialog.getByRole("status").first()).toHaveText("Não foi possível copiar. O texto está selecionado.");
  expect(await page.evaluate(() => getSelection()?.toString())).toBe(url);
  await expectAccessible(page, "the dialog");
});

test("without the system's dialog 'Partilhar' on a station's page opens one with the link, its QR code and the code of an embed", async ({
  page,
  context,
  site,
}) => {
  await allowClipboard(context);
  await withoutWebShare(page);
  await visit(page, "/stations/1");
  const share = page.getByRole("button", { name: "Partilhar", exact: true });
  await share.click();
  const dialog = page.getByRole("dialog", { name: "Partilhar" });
  await dialog.getByRole("button", { name: "Copiar ligação" }).click();
  await expect(dialog.getByRole("status").first()).toHaveText("Ligação copiada");
  expect(await clipboardText(page)).toBe(`${site.origin}/stations/1`);
  await expect(dialog.getByRole("img", { name: "Código QR da ligação" })).toBeVisible();
  await expect(dialog.getByLabel("Código", { exact: true })).toHaveValue(/\/embed\/1" title="FIP Jazz/);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(share).toBeFocused();
});
