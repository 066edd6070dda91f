import type { Locator, Page } from "@playwright/test";
import { MAX_SITE_NAME } from "#app/platform/site-settings/site-settings.ts";
import { expectAccessible, expectNoOverflow } from "#test-support/browser/accessibility.ts";
import { announceAdministration } from "#test-support/browser/announce.ts";
import { expect, test } from "#test-support/browser/journey.ts";
import { visit } from "#test-support/browser/player-journey.ts";
import { newPerson, signInAs, signUpAs, signUpEditor } from "#test-support/browser/sign-in.ts";
import type { Site } from "#test-support/site.ts";

const clear = async (site: Site) => {
  // After five minutes the site compares stations, which opens items.
  await site.query(
    `insert into scheduled_tasks (name, due_at) values ('items about stations', now() + interval '1 day')
     on conflict (name) do update set due_at = excluded.due_at`,
  );
  await site.query("delete from review_items");
  await site.query("delete from contact_messages");
  // Refused mails to accounts, which other journeys leave, have a badge of their own.
  await site.query("delete from mails where kind = 'contact' or state = 'failed'");
  await site.query("delete from imports where id = 'em-curso'");
};

test.beforeEach(({ site }) => clear(site));
test.afterEach(({ site }) => clear(site));

const navigation = (page: Page): Locator => page.getByRole("navigation", { name: "Páginas da administração" });
const link = (page: Page, name: string): Locator => navigation(page).getByRole("link", { name, exact: true });

const openItems = (site: Site, count: number) =>
  site.query(
    `insert into review_items (kind, subject, since, due_at)
     select 'appeal', n::text, now(), now() from generate_series(1, $1::int) n`,
    [count],
  );

const leaveMessage = async (site: Site, id: string, state: string) => {
  await site.query(
    "insert into contact_messages (id, name, email, message, received_at) values ($1, 'Ana', 'ana@example.org', 'Olá', now())",
    [id],
  );
  await site.query(
    `insert into mails (id, kind, address, facts, made_at, next_attempt_at, state)
     values ('contact-' || $1, 'contact', '', '{}', now(), now() + interval '1 day', $2)`,
    [id, state],
  );
};

test("the panel's links show the number of open items on their pages, and are updated", async ({ page, site }) => {
  await signInAs(page, site.administrator);
  await visit(page, "/admin/history");
  await expect(navigation(page).getByRole("link")).toHaveText([
    ...["Administração", "Rever", "Importar", "Espelho", "Mensagens", "Histórico", "Contas"],
  ]);
  await openItems(site, 12);
  await leaveMessage(site, "m1", "failed");
  await leaveMessage(site, "m2", "kept");
  await leaveMessage(site, "m3", "sent");
  await site.query(
    `insert into imports (id, started_at, file_name, approves, leased_until)
     values ('em-curso', now(), 'lista.m3u', false, now() + interval '30 minutes')`,
  );
  await announceAdministration(site);
  await expect(link(page, "Rever, 12 por decidir")).toHaveAttribute("href", "/review");
  await expect(link(page, "Mensagens, 2 por ler")).toHaveAttribute("href", "/admin/messages");
  await link(page, "Importar, em curso").click();
  await expect(page).toHaveURL("/admin/import");
  await expect(link(page, "Importar, em curso")).toHaveAttribute("aria-current", "page");
  await expectAccessible(page, "links with badges");
  await expectNoOverflow(page, "links with badges");

  await clear(site);
  await announceAdministration(site);
  await expect(link(page, "Rever")).toHaveText("Rever");
  await expect(link(page, "Importar")).toHaveText("Importar");
});

test("on a phone the links with badges wrap, each with a target of 44 px", async ({ page, site }) => {
  await openItems(site, 12_345);
  await leaveMessage(site, "m1", "failed");
  await signInAs(page, site.administrator);
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await visit(page, "/admin");
    const links = navigation(page).getByRole("link");
    for (const one of await links.all()) {
      await expect(one).toBeInViewport({ ratio: 1 });
      expect((await one.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    }
  }
});

test("editors have a link to the queue in the top bar and in the menu, and none to the panel; other accounts have neither", async ({
  page,
  anotherVisitor,
  site,
}) => {
  const user = newPerson();
  await signUpEditor(page, site);
  await visit(page, "/");
  const bar = (of: Page) => of.getByRole("navigation", { name: "Principal" });
  await expect(bar(page).getByRole("link", { name: "Rever" })).toHaveAttribute("href", "/review");
  await expect(bar(page).getByRole("link", { name: "Admin" })).toBeHidden();
  await page.setViewportSize({ width: 390, height: 844 });
  await bar(page).getByRole("button", { name: "Menu" }).click();
  const menu = page.getByRole("dialog", { name: "Menu" });
  await expect(menu.getByRole("link")).toHaveText(["Adicionar Rádio", "Contato", "Rever", "Conta"]);
  await expectAccessible(page, "the menu of an editor");

  const other = await anotherVisitor();
  await signUpAs(other, user);
  await visit(other, "/");
  await expect(bar(other).getByRole("link", { name: "Contato" })).toBeVisible();
  await expect(bar(other).getByRole("link", { name: "Rever" })).toBeHidden();
});

test("the top bar of an administrator fits from 1024 px on, also with the longest site name", async ({
  page,
  site,
}) => {
  await site.setSetting("site_name", "Radiotelegrafia".repeat(4).slice(0, MAX_SITE_NAME));
  await signInAs(page, site.administrator);
  for (const width of [1024, 1240, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await visit(page, "/");
    const bar = page.getByRole("banner");
    await expect(bar.getByRole("navigation").getByRole("link")).toHaveText([
      ...["Início", "Estações", "Favoritos", "Pesquisar", "Adicionar Rádio", "Contato", "Rever", "Admin"],
    ]);
    for (const one of [...(await bar.getByRole("link").all()), bar.getByRole("button", { name: "Sair" })]) {
      await expect(one, `at ${width} px`).toBeInViewport({ ratio: 1 });
    }
  }
  await site.setSetting("site_name", "RadioWave");
});
