import { expect } from "#test-support/browser/journey.ts";
import { relayTest, visit } from "#test-support/browser/player-journey.ts";
import { signInAs } from "#test-support/browser/sign-in.ts";
import { startListServer } from "#test-support/list-server.ts";

const LIST = "#EXTM3U\n#EXTINF:-1,Rádio Douro\nhttp://127.0.0.1:9/douro\n#EXTINF:-1,Rádio Foz\nftp://foz.example/\n";

relayTest.afterEach(({ site }) => site.removeStationsNamed("Rádio Douro"));

relayTest(
  "an administrator imports the list at an address; a failure is shown with its reason",
  async ({ page, site, browserErrors }) => {
    // Forms with an invalid address.
    browserErrors.expect(/422/);
    const lists = await startListServer({ "/lista.m3u": (_, response) => response.end(LIST) });
    await signInAs(page, site.administrator);
    await visit(page, "/admin/import");
    const address = page.getByLabel("Endereço de uma lista");
    await address.fill("ftp://lista.example/");
    await page.getByRole("button", { name: "Importar" }).click();
    await expect(address).toHaveAccessibleDescription(/deve começar com http:\/\/ ou https:\/\//);
    await expect(address).toHaveValue("ftp://lista.example/");

    await address.fill(`${lists.origin}/nada.m3u`);
    await page.keyboard.press("Enter");
    await expect(page.getByText("Falhou")).toBeVisible();
    await expect(page.getByText("O servidor respondeu que não há nada neste endereço.")).toBeVisible();

    await page.getByRole("link", { name: "Todas as importações" }).click();
    await address.fill(`${lists.origin}/lista.m3u?token=segredo`);
    await page.getByLabel("País para linhas sem país").selectOption("Portugal");
    await page.keyboard.press("Tab");
    await page.getByRole("button", { name: "Importar" }).click();
    await expect(page.getByText("Concluída")).toBeVisible();
    const main = page.getByRole("main");
    await expect(main.getByRole("definition").first()).toHaveText("2");
    await expect(main.getByText(`${lists.origin}/lista.m3u`, { exact: true })).toBeVisible();
    await lists.stop();
  },
);
