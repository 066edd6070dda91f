import { expectAccessible, expectNoOverflow } from "#test-support/browser/accessibility.ts";
import { announceAdministration } from "#test-support/browser/announce.ts";
import { expect, test } from "#test-support/browser/journey.ts";
import { visit } from "#test-support/browser/player-journey.ts";
import { signInAs } from "#test-support/browser/sign-in.ts";

test.beforeEach(async ({ site }) => {
  await site.query("delete from contact_messages");
  await site.query("delete from mails");
});
test.afterEach(({ site }) => site.mail.behave("take"));

const write = (origin: string, name: string, message = "Olá!") =>
  fetch(`${origin}/api/contact`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ name, email: "ana@example.org", message }),
  });

test("a new message appears in the panel, and then its delivery", async ({ page, site, anotherVisitor }) => {
  await signInAs(page, site.administrator);
  await visit(page, "/admin");
  await page.getByRole("link", { name: "Mensagens" }).click();
  await expect(page).toHaveTitle("Mensagens · RadioWave");
  await expect(page.getByText("Ainda não há mensagens.")).toBeVisible();

  const visitor = await anotherVisitor();
  await visit(visitor, "/contact");
  await visitor.getByRole("textbox", { name: "Nome" }).fill("Ana <b>Conceição</b>");
  await visitor.getByRole("textbox", { name: "Email" }).fill("ana@example.org");
  await visitor.getByRole("textbox", { name: "Mensagem" }).fill("Olá!\n<img src=x onerror=alert(1)>");
  await visitor.getByRole("button", { name: "Enviar mensagem" }).click();

  const message = page.getByRole("article");
  await expect(message.getByRole("heading")).toHaveText("Ana <b>Conceição</b>");
  await expect(message.getByText("Olá!\n<img src=x onerror=alert(1)>")).toBeVisible();
  await expect(message.getByRole("link", { name: "ana@example.org" })).toHaveAttribute(
    "href",
    "mailto:ana@example.org",
  );
  await expect(message.getByText("Enviada", { exact: true })).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Administração" }).click();
  await expect(page).toHaveURL("/admin");
});

test("a message that the mail server refused is sent again on request", async ({ page, site }) => {
  site.mail.behave({ code: 550, to: "recipient" });
  await signInAs(page, site.administrator);
  await visit(page, "/admin/messages");
  await write(site.origin, "Rui");
  const message = page.getByRole("article");
  await expect(message.getByText("Falhou", { exact: true })).toBeVisible();
  await expect(message.getByText("o servidor de email recusou a mensagem")).toBeVisible();

  site.mail.behave("take");
  const again = message.getByRole("button", { name: "Tentar novamente: mensagem de Rui" });
  await again.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("A mensagem vai ser enviada outra vez.").first()).toBeVisible();
  await expect(message.getByText("Enviada", { exact: true })).toBeVisible();
  await expect(again).toBeHidden();
  await expect(message.getByRole("heading"), "the focus stays").toBeFocused();
});

test("messages that were not mailed are unread until an administrator marks them", async ({
  page,
  site,
  anotherVisitor,
}) => {
  await site.query(
    `insert into contact_messages (id, name, email, message, received_at)
     values ('a', 'Ana', 'a@example.org', 'Olá', now()), ('b', 'Rui', 'b@example.org', 'Olá', now())`,
  );
  await site.query(
    `insert into mails (id, kind, address, facts, made_at, next_attempt_at, state)
     values ('contact-a', 'contact', '', '{"messageId": "a"}', now(), now(), 'kept'),
            ('contact-b', 'contact', '', '{"messageId": "b"}', now(), now(), 'failed')`,
  );
  await signInAs(page, site.administrator);
  const other = await anotherVisitor();
  await signInAs(other, site.administrator);
  await visit(other, "/admin/messages");
  await visit(page, "/admin/messages");
  // The pages may show what was counted in the second before.
  await announceAdministration(site);
  const links = (of: typeof page) => of.getByRole("navigation", { name: "Páginas da administração" });
  await expect(links(other).getByRole("link", { name: "Mensagens, 2 por ler" })).toBeVisible();
  const message = page.getByRole("article").filter({ hasText: "Rui" });
  await expect(message.getByText("Por ler", { exact: true })).toBeVisible();
  await message.getByRole("button", { name: "Marcar como lida: mensagem de Rui" }).press("Enter");
  const back = message.getByRole("button", { name: "Marcar como por ler: mensagem de Rui" });
  await expect(back).toBeFocused();
  await expect(message.getByText("Por ler", { exact: true })).toBeHidden();
  await expect(links(other).getByRole("link", { name: "Mensagens, 1 por ler" })).toBeVisible();
  await back.press("Enter");
  await expect(page.getByText("2 por ler.")).toBeVisible();
  await expectAccessible(page, "unread messages");
  await expectNoOverflow(page, "unread messages");

  await page.getByRole("button", { name: "Marcar todas como lidas" }).press("Enter");
  await expect(page.getByText("Nenhuma por ler.")).toBeFocused();
  await expect(links(other).getByRole("link", { name: "Mensagens", exact: true })).toBeVisible();
});

test("more than fifty messages are read page by page, newest first", async ({ page, site }) => {
  await site.query(
    `insert into contact_messages (id, name, email, message, received_at)
     select 'm' || n, 'Visitante ' || n, 'v@example.org', 'Olá', timestamptz '2026-11-01' + n * interval '1 minute'
     from generate_series(1, 51) as n`,
  );
  await signInAs(page, site.administrator);
  await visit(page, "/admin/messages");
  await expect(page.getByRole("article")).toHaveCount(50);
  await expect(page.getByRole("article").first().getByRole("heading")).toHaveText("Visitante 51");
  await page.getByRole("link", { name: "Mais antigas" }).click();
  await expect(page.getByRole("article").getByRole("heading")).toHaveText(["Visitante 1"]);
  await page.getByRole("link", { name: "Mais recentes" }).click();
  await expect(page.getByRole("article")).toHaveCount(50);
});

test("the messages page is accessible in every delivery state", async ({ page, site }) => {
  await site.query(
    `insert into contact_messages (id, name, email, message, received_at)
     values ('a', 'Ana', 'a@example.org', 'Olá', now()), ('b', 'Rui', 'b@example.org', 'Olá', now()),
            ('c', 'Eva', 'c@example.org', $1, now())`,
    ["umapalavramuitocomprida".repeat(30)],
  );
  await site.query(
    `insert into mails (id, kind, address, facts, made_at, next_attempt_at, state, last_problem)
     values ('contact-a', 'contact', '', '{"messageId": "a"}', now(), now() + interval '1 hour', 'waiting', 'put-off'),
            ('contact-b', 'contact', '', '{"messageId": "b"}', now(), now(), 'failed', 'refused'),
            ('contact-c', 'contact', '', '{"messageId": "c"}', now(), now(), 'kept', null)`,
  );
  await signInAs(page, site.administrator);
  await visit(page, "/admin/messages");
  await expect(page.getByRole("article")).toHaveCount(3);
  await expectAccessible(page, "three messages");
  await expectNoOverflow(page, "three messages");
});
