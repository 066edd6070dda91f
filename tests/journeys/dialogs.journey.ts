import type { Locator, Page } from "@playwright/test";
import { expect, test, toasts } from "#test-support/browser/journey.ts";
import { visit } from "#test-support/browser/player-journey.ts";
import { signInAs } from "#test-support/browser/sign-in.ts";

const NAME = "Rádio Universitária da Serra do Pilar e do Jardim do Morro";

test.beforeEach(async ({ page, site }) => {
  await site.putStations({ id: "pilar", name: NAME, genre: "Jazz", status: "pending" });
  await signInAs(page, site.administrator);
});
test.afterEach(({ site }) => site.removeStations("pilar"));

/** Elements of a dialog that are cut off or outside it. */
function cutOff(dialog: Locator): Promise<string[]> {
  return dialog.evaluate((element) => {
    const { left, right } = element.getBoundingClientRect();
    return [element, ...element.querySelectorAll("h2, p, button, img")]
      .filter((part) => {
        const box = part.getBoundingClientRect();
        return part.scrollWidth > part.clientWidth + 1 || box.left < left || box.right > right;
      })
      .map((part) => `${part.localName}: ${part.textContent?.slice(0, 60)}`);
  });
}

/** Inherited text properties of an element. */
function typography(element: Locator): Promise<Record<string, string>> {
  return element.evaluate((target) => {
    const style = getComputedStyle(target);
    const names = ["fontFamily", "fontSize", "fontStretch", "fontWeight", "letterSpacing", "lineHeight"] as const;
    const more = ["textAlign", "textTransform", "whiteSpace", "wordBreak", "overflowWrap"] as const;
    return Object.fromEntries([...names, ...more].map((name) => [name, style[name]]));
  });
}

async function expectRing(button: Locator): Promise<void> {
  await expect(button).toBeFocused();
  await expect(button).toHaveCSS("outline-style", "solid");
  await expect(button).toHaveCSS("outline-width", "3px");
  await expect(button).toHaveCSS("outline-offset", "3px");
}

const ask = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

for (const width of [390, 768, 1440]) {
  test(`the delete confirmation is fully visible, with the cover and the focus ring on the cancel button, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    for (const path of ["/admin", "/admin/stations"]) {
      await visit(page, path);
      // With the mouse, after which browsers show no focus ring by default, and with the keyboard.
      for (const press of [(button: Locator) => button.click(), (button: Locator) => button.press("Enter")]) {
        await press(ask(page, `Apagar ${NAME}`));
        const dialog = page.getByRole("alertdialog", { name: `Apagar ${NAME}?` });
        await expect(
          dialog.getByText("A estação sai do diretório. Pode ser reposta a partir do histórico."),
        ).toBeVisible();
        expect(await cutOff(dialog)).toEqual([]);
        await expectRing(dialog.getByRole("button", { name: "Cancelar" }));
        const cover = dialog.locator("img");
        await expect(cover).toBeVisible();
        expect(await cover.boundingBox()).toMatchObject({ width: 88, height: 88 });
        const [cancel, doIt] = await dialog.getByRole("button").all();
        if (width === 390) {
          expect((await cancel?.boundingBox())?.width).toBeCloseTo((await doIt?.boundingBox())?.width ?? 0, 0);
        }
        await page.keyboard.press("Escape");
        await expect(dialog).toBeHidden();
      }
    }
  });
}

test("no dialog inherits typography from where it is opened", async ({ page }) => {
  await visit(page, "/admin");
  const usual = await typography(page.locator("body"));
  for (const [path, name] of [
    ["/admin", `Apagar ${NAME}`],
    ["/admin/system", "Eliminar Todas as Rádios"],
    ["/admin/system", "Restaurar Rádios Padrão"],
    ["/contact", "Atalhos de teclado"],
  ] as const) {
    await visit(page, path);
    await ask(page, name).click();
    const dialog = page.locator("dialog[open]");
    await expect(dialog).toBeVisible();
    expect(await typography(dialog), name).toEqual(usual);
    expect(await cutOff(dialog), name).toEqual([]);
  }
});

test("a deletion is recorded with its reason and the fields that the reason names", async ({ page }) => {
  await visit(page, "/admin");
  await ask(page, `Apagar ${NAME}`).click();
  const dialog = page.getByRole("alertdialog", { name: `Apagar ${NAME}?` });
  await expect(dialog.getByRole("group", { name: "Quais?" })).toBeHidden();
  await dialog.getByLabel("Motivo").selectOption("Conteúdo ilegal");
  await dialog.getByLabel("Norma").fill("Código Penal");
  // Enter in a field neither sends nor closes.
  await dialog.getByLabel("Norma").press("Enter");
  await dialog.getByLabel("Motivo").selectOption("Os dados não correspondem à rádio");
  await dialog.getByLabel("Nome", { exact: true }).check();
  await dialog.getByLabel("País").check();
  await dialog.getByLabel("Explique a quem submeteu").fill("É de outra serra.");
  await ask(page, "Apagar").click();
  await expect(toasts(page).getByText("Rádio eliminada com sucesso!")).toBeVisible();
  await visit(page, "/admin/history");
  await page.getByText(`Apagou: ${NAME}`).first().click();
  await expect(page.getByText("Motivo: Os dados não correspondem à rádio: Nome, País.").first()).toBeVisible();
});
