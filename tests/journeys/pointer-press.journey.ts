import type { Page } from "@playwright/test";
import { holdRequests } from "#test-support/browser/held-requests.ts";
import { holdTimers } from "#test-support/browser/held-timers.ts";
import { expect, test, toasts } from "#test-support/browser/journey.ts";
import { visit } from "#test-support/browser/player-journey.ts";
import { press } from "#test-support/browser/pointer.ts";
import { grantRole, leaveAccount, signInAs, signUpAs } from "#test-support/browser/sign-in.ts";
import { BEIRA_FORM, field, fill as fillSubmission, SENTENCES } from "#test-support/browser/submission-journey.ts";

const BROKEN_LOGO = "https://logo.invalid/nada.png";

test.afterEach(async ({ site }) => {
  await site.setSetting("site_name", "RadioWave");
  await site.setSetting("logo_url", "");
  await site.removeStations(...COUNTRIES.map((_, index) => `press-${index}`));
  await site.removeStationsNamed(BEIRA_FORM["Nome da rádio"]);
});

/** Together with the built-in ones enough genres for the menu to have a filter. */
const COUNTRIES = [
  ...["Angola", "Bélgica", "Brasil", "Cabo Verde", "Espanha", "Guiné-Bissau"],
  ...["Itália", "Moçambique", "Noruega", "Portugal", "Suécia", "Timor-Leste"],
];

const newPerson = () => ({ email: `${crypto.randomUUID()}@example.org`, password: "guitarra" });
const main = (page: Page) => page.getByRole("main");
const button = (page: Page, name: string) => main(page).getByRole("button", { name, exact: true });
const toast = (page: Page, text: string) => toasts(page).getByText(text);

for (const width of [1440, 390]) {
  test.describe(`at ${width} px, right after typing in the field before it,`, () => {
    test.use({ viewport: { width, height: 900 } });

    test("a press submits the form, whichever field had the focus last", async ({ page, site }) => {
      await page.route("https://beira.invalid/**", (route) => route.fulfill({ path: "public/icon-192.png" }));
      // The stream check ends while the pointer is pressed, and would insert two notes above it.
      let checkEnds = Promise.withResolvers<void>();
      await page.route("**/api/stream-check**", async (route) => {
        await checkEnds.promise;
        await route.continue();
      });
      await signUpAs(page, newPerson());
      // More than three submissions need a confirmed address.
      await site.query("update users set email_verified = true");
      for (const label of ["Email de contacto", "Sítio Web", "URL da imagem", "URL da transmissão"]) {
        checkEnds = Promise.withResolvers<void>();
        await visit(page, "/submit-station");
        await fillSubmission(page);
        await field(page, label).focus();
        await page.keyboard.press("End");
        await page.keyboard.press("x");
        await press(page, button(page, "Submeter rádio"), async () => {
          checkEnds.resolve();
          await page.waitForTimeout(300);
        });
        await expect(toast(page, SENTENCES.done)).toBeVisible();
      }
    });

    test("a press sends a message", async ({ page }) => {
      await visit(page, "/contact");
      await field(page, "Nome").fill("Ana");
      await field(page, "Email").fill("ana@example.org");
      await field(page, "Mensagem").pressSequentially("Olá!");
      await press(page, button(page, "Enviar mensagem"));
      await expect(toast(page, "Mensagem enviada com sucesso!")).toBeVisible();
    });

    test("a press signs up, and a press signs in", async ({ page }) => {
      const person = newPerson();
      for (const [path, verb] of [
        ["/auth/sign-up", "Registar"],
        ["/auth", "Entrar"],
      ] as const) {
        await visit(page, path);
        await field(page, "Email").fill(person.email);
        await page.getByLabel("Palavra-passe", { exact: true }).pressSequentially(person.password);
        await press(page, button(page, verb));
        await expect(page).toHaveURL("/");
        await leaveAccount(page);
      }
    });

    test("a press changes the password", async ({ page, site }) => {
      const person = newPerson();
      await signUpAs(page, person);
      await grantRole(site, person, "admin");
      await visit(page, "/admin/site");
      await field(page, "Senha atual").fill(person.password);
      await field(page, "Nova senha").fill("guitarra-nova");
      await field(page, "Confirmar nova senha").pressSequentially("guitarra-nova");
      await press(page, button(page, "Alterar senha"));
      await expect(toast(page, "Senha alterada com sucesso!")).toBeVisible();
    });

    test("a press saves the site's name, and its logo, also one that fails to load meanwhile", async ({
      page,
      site,
      browserErrors,
    }) => {
      browserErrors.expect(/nada\.png|status of 404/);
      await page.context().route(BROKEN_LOGO, (route) => route.fulfill({ status: 404 }));
      await signInAs(page, site.administrator);
      const rest = await holdTimers(page, 500);
      await visit(page, "/admin/site");
      await field(page, "Nome do site").fill("Rádio Pressa");
      await press(page, button(page, "Guardar nome"));
      await expect(toast(page, "Nome do site atualizado!")).toBeVisible();
      await field(page, "URL do logotipo").fill(BROKEN_LOGO);
      // Long enough for the preview to request the image and fail.
      await press(page, button(page, "Guardar logotipo"), async () => {
        await rest();
        await page.waitForTimeout(900);
      });
      await expect(toast(page, "Logotipo atualizado!")).toBeVisible();
      await expect(main(page).getByText("Erro ao carregar imagem")).toBeVisible();
    });

    test("a press imports a list", async ({ page, site }) => {
      await signInAs(page, site.administrator);
      await visit(page, "/admin/import");
      await page
        .getByLabel("Escolher ficheiro", { exact: true })
        .setInputFiles({ name: "lista.m3u", mimeType: "audio/x-mpegurl", buffer: Buffer.from("#EXTM3U\n") });
      await press(page, button(page, "Importar"));
      await expect(page).toHaveURL(/\/admin\/import\/.+/);
    });

    test("a press clears the search, and one in the panel narrows it to a state", async ({ page, site }) => {
      await visit(page, "/search?q=jazz");
      await page.getByRole("searchbox").pressSequentially("x");
      await press(page, button(page, "Limpar a pesquisa"));
      await expect(page.getByRole("searchbox")).toHaveValue("");
      await signInAs(page, site.administrator);
      await visit(page, "/admin/stations");
      // The search's results arrive while the pointer is pressed, and would change the counts beside the states.
      const release = await holdRequests(page, /\/admin\/stations\.data\?.*nada/);
      const results = page.waitForRequest(/\/admin\/stations\.data\?.*disto/);
      await page.getByRole("searchbox").pressSequentially("nada disto");
      await results;
      await press(page, main(page).getByRole("link", { name: "Suspensas" }), async () => {
        release();
        await page.waitForTimeout(600);
      });
      await expect(page).toHaveURL(/status=suspended/);
    });
  });
}

test("a press follows a menu's link, right after typing in the menu's filter", async ({ page, site }) => {
  const stations = COUNTRIES.map((country, index) => ({ id: `press-${index}`, name: `Rádio ${country}`, country }));
  await site.putStations(...stations);
  await visit(page, "/stations");
  await main(page).getByText("País").first().click();
  await main(page).getByLabel("Procurar país").pressSequentially("moça");
  await press(page, main(page).getByRole("link", { name: /^Moçambique/ }));
  await expect(page).toHaveURL("/stations?country=Mo%C3%A7ambique");
  await expect(main(page).getByRole("heading", { name: "Rádio Moçambique" })).toBeVisible();
});

test("live updates wait for the release of the pointer: cards, toasts and rows", async ({ page, site }) => {
  await visit(page, "/stations");
  const heading = main(page).getByRole("heading", { name: "Rádio Chega" });
  await press(page, main(page).getByRole("link", { name: "FIP Jazz", exact: true }).first(), async () => {
    await site.putStations({ id: "press-1", name: "Rádio Chega" });
    await expect.poll(async () => (await fetch(`${site.origin}/api/stations/press-1`)).ok).toBe(true);
    await page.waitForTimeout(1_500);
    await expect(heading).toBeHidden();
  });
  await expect(page).toHaveURL(/\/stations\/\d+$/);
  await page.goBack();
  await expect(heading).toBeVisible();

  await signInAs(page, site.administrator);
  await site.putStations({ id: "press-1", name: "Rádio Chega", status: "pending" });
  await visit(page, "/admin");
  await press(page, button(page, "Aprovar Rádio Chega"), async () => {
    await site.putStations({ id: "press-2", name: "Rádio Depois", status: "pending" });
    await page.waitForTimeout(1_500);
    await expect(page.getByRole("row").filter({ hasText: "Rádio Depois" })).toBeHidden();
  });
  await expect(toast(page, "Rádio aprovada com sucesso!")).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: "Rádio Depois" })).toBeVisible();
});

test("a press retries a message while another one arrives", async ({ page, site }) => {
  const put = async (id: string, at: string) => {
    await site.query(
      `insert into contact_messages (id, name, email, message, received_at) values ($1, $1, 'v@example.org', 'Olá', $2)`,
      [id, at],
    );
    await site.query(
      `insert into mails (id, kind, address, facts, made_at, next_attempt_at, state)
       values ('contact-' || $1, 'contact', '', jsonb_build_object('messageId', $1::text), $2, now(), 'failed')`,
      [id, at],
    );
  };
  await site.query("delete from contact_messages");
  await site.query("delete from mails");
  await put("Rui", "2026-11-01");
  await signInAs(page, site.administrator);
  await visit(page, "/admin/messages");
  await press(page, button(page, "Tentar novamente: mensagem de Rui"), async () => {
    await put("Ana", "2026-11-02");
    await site.setSetting("site_name", "Onda Média");
    await page.waitForTimeout(1_000);
  });
  await expect(toast(page, "A mensagem vai ser enviada outra vez.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Ana" })).toBeVisible();
  await site.query("delete from contact_messages");
  await site.query("delete from mails");
});

test("live updates continue after the pointer is released outside the window, or dragged", async ({ page, site }) => {
  await visit(page, "/stations");
  const name = main(page).getByRole("link", { name: "FIP Jazz", exact: true }).first();
  const box = await name.boundingBox();
  await page.mouse.move((box?.x ?? 0) + 5, (box?.y ?? 0) + 15);
  await page.mouse.down();
  await page.mouse.move(-20, 300, { steps: 4 });
  await page.mouse.up();
  await site.putStations({ id: "press-1", name: "Rádio Chega" });
  await expect(main(page).getByRole("heading", { name: "Rádio Chega" })).toBeVisible();
});
