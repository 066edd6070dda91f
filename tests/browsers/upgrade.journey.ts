import { startReleaseProxy } from "#test-support/browser/release-proxy.ts";
import type { Target } from "#test-support/browsers/find-element.ts";
import { expect, test } from "#test-support/browsers/journey.ts";
import { click, expectText, navigationLink, visit } from "#test-support/browsers/steps.ts";
import { waitUntil } from "#test-support/wait-until.ts";

const HEADING: Target = { role: "heading", within: { role: "main" } };
const DIALOG: Target = { role: "dialog", name: "Atalhos de teclado" };
const RELOAD = "A ligação falhou. Esta parte só abre depois de atualizar a página.";

test("a page waits for the server and opens; a dialog says why it cannot be loaded, while the server is away and after an upgrade", async ({
  tab,
  site,
}) => {
  const { origin, answerScripts, stop } = await startReleaseProxy(site.origin);
  const notices = () => tab.run(() => document.querySelector("[data-toast-announcer]")?.textContent ?? "");
  try {
    await visit(tab, origin);
    answerScripts(502);
    await click(tab, navigationLink("Contato"));
    await expect.poll(notices).toContain("Sem ligação. A página abre quando a houver.");
    answerScripts(null);
    await expectText(tab, HEADING, "Contato");

    await visit(tab, origin);
    answerScripts(404);
    await tab.type("?");
    await expect.poll(notices).toContain("Há uma versão nova.");

    answerScripts(null);
    await visit(tab, origin);
    answerScripts(502);
    await tab.type("?");
    await expect.poll(notices).toContain("Sem ligação. Tente novamente quando a tiver.");
    answerScripts(null);
    await tab.type("?");
    // Chromium requests an import again that failed, the others do not yet.
    const isOpen = () => tab.runOn(DIALOG, (dialog) => dialog !== null);
    await waitUntil("it opens, or says what helps", async () => (await isOpen()) || (await notices()).includes(RELOAD));
  } finally {
    await tab.goto("about:blank");
    await stop();
  }
});
