import type { Page } from "@playwright/test";
import { tokenIn } from "#test-support/account-mails.ts";
import { expectAccessible } from "#test-support/browser/accessibility.ts";
import { expect, test, toasts } from "#test-support/browser/journey.ts";
import { visit } from "#test-support/browser/player-journey.ts";
import { email, newPerson, password, send, signInAs, signUpAs } from "#test-support/browser/sign-in.ts";
import type { MailServer } from "#test-support/mail-server.ts";
import { waitUntil } from "#test-support/wait-until.ts";

const DEAD = "Esta ligação já não serve: foi usada ou passou do prazo.";
const ASKED =
  "Se existir uma conta com este email, enviámos uma ligação para escolher outra palavra-passe. Serve uma vez, durante uma hora.";

// All visitors have the same address, which the limits count. Dead links answer 410, and bad passwords 422.
test.beforeEach(({ browserErrors }) => browserErrors.expect(/410|422/));

const toast = (page: Page, text: string) => toasts(page).getByText(text);

const button = (page: Page, name: string) => page.getByRole("main").getByRole("button", { name });

/** The path of the link in the mail with this subject to an address, when it has arrived. */
async function linkTo(mail: MailServer, address: string, subject: string): Promise<string> {
  const find = () =>
    mail.mails.findLast((one) => one.envelope.to.includes(address) && one.header("Subject") === subject);
  await waitUntil(`${subject} arrives`, () => find() !== undefined);
  return `/auth/link?token=${tokenIn(find())}`;
}

test("an address is confirmed by the link of the sign-up's mail, once", async ({ page, site, anotherVisitor }) => {
  const ana = newPerson();
  await signUpAs(page, ana);
  await visit(page, "/submit-station");
  const notice = page.getByRole("region", { name: "Email por confirmar" });
  await expect(notice).toContainText(
    `Confirme o seu email. Enviámos uma ligação para ${ana.email}. Até lá pode ter três rádios à espera de aprovação, e não lhe enviamos respostas.`,
  );
  await expectAccessible(page, "the notice");
  const link = await linkTo(site.mail, ana.email, "Confirme o seu email");
  await button(page, "Enviar outra vez").click();
  await expect(
    toast(page, "Enviámos outra ligação. Pode demorar uns minutos; veja também no correio não solicitado."),
  ).toBeVisible();

  const elsewhere = await anotherVisitor();
  await visit(elsewhere, link);
  const offer = "Não foi quem criou esta conta? Escolha antes outra palavra-passe: quem a criou deixa de poder entrar.";
  await expect(elsewhere.getByRole("main")).toContainText(offer);
  await expect(elsewhere.getByRole("link", { name: "Escolha antes outra palavra-passe" })).toHaveAttribute(
    "href",
    "/auth/forgot",
  );
  await elsewhere.close();

  await visit(page, link);
  await expect(page.getByText("O endereço a…@example.org é seu?")).toBeVisible();
  await expect(page.getByText("Não foi quem criou esta conta?")).toHaveCount(0);
  await expectAccessible(page, "a link that confirms an address");
  await button(page, "Confirmar email").click();
  await expect(page).toHaveURL("/");
  await expect(toast(page, "Email confirmado")).toBeVisible();
  await visit(page, "/submit-station");
  await expect(notice).toBeHidden();

  const response = await page.request.get(link);
  expect(response.status()).toBe(410);
  expect(response.headers()).toMatchObject({ "cache-control": "no-store", "referrer-policy": "no-referrer" });
  await page.goto(link);
  await expect(page.getByText(DEAD)).toBeVisible();
  await expect(page.getByRole("link", { name: "Pedir outra" })).toHaveAttribute("href", "/account");
});

test("a forgotten password is replaced, and the sessions end", async ({ page, site, browser }) => {
  const ana = newPerson();
  const other = await browser.newPage({ baseURL: site.origin });
  await signUpAs(other, ana);
  await visit(page, "/auth");
  await page.getByRole("link", { name: "Esqueceu-se da palavra-passe?" }).click();
  await expect(page.getByRole("heading", { name: "Recuperar acesso" })).toBeVisible();
  await expectAccessible(page, "the page that asks for a link");
  await email(page).fill("ninguem@example.org");
  await button(page, "Enviar ligação").click();
  await expect(page.getByText(ASKED)).toBeVisible();
  await email(page).fill(ana.email);
  await button(page, "Enviar ligação").click();
  const link = await linkTo(site.mail, ana.email, "Escolher outra palavra-passe");

  await visit(page, link);
  await expectAccessible(page, "a link to another password");
  const first = page.getByLabel("Nova palavra-passe", { exact: true });
  const repeated = page.getByLabel("Repita a nova palavra-passe");
  await first.fill("uma-palavra-nova");
  await button(page, "Guardar palavra-passe").click();
  await expect(page.getByRole("main").getByRole("alert")).toContainText("Por favor, preencha todos os campos");
  await first.fill("1234567");
  await repeated.fill("1234567");
  await button(page, "Guardar palavra-passe").click();
  await expect(page.getByRole("main").getByRole("alert")).toContainText(
    "A palavra-passe deve ter no mínimo 8 caracteres",
  );
  await first.fill("uma-palavra-nova");
  await repeated.fill("outra-palavra");
  await button(page, "Guardar palavra-passe").click();
  await expect(page.getByRole("main").getByRole("alert")).toContainText("As palavras-passe não coincidem");
  await first.fill("uma-palavra-nova");
  await repeated.fill("uma-palavra-nova");
  await button(page, "Guardar palavra-passe").click();
  await expect(page).toHaveURL("/auth");
  await expect(toast(page, "Entre com a palavra-passe nova.")).toBeVisible();

  await other.goto("/submit-station");
  await expect(other, "the old session has ended").toHaveURL(/\/auth/);
  await other.close();
  await email(page).fill(ana.email);
  await password(page).fill("uma-palavra-nova");
  await send(page, "Entrar");
  await expect(page).toHaveURL("/");
});

test("links work without JavaScript", async ({ browser, site }) => {
  const ana = newPerson();
  const page = await browser.newPage({ baseURL: site.origin, javaScriptEnabled: false });
  await signUpAs(page, ana);
  await page.goto(await linkTo(site.mail, ana.email, "Confirme o seu email"));
  await button(page, "Confirmar email").click();
  await expect(page.getByText("Email confirmado")).toBeVisible();
  await page.goto("/auth/link?token=desconhecida");
  await expect(page.getByText(DEAD)).toBeVisible();

  await page.getByRole("banner").getByRole("button", { name: "Sair" }).click();
  await page.goto("/auth");
  await page.getByRole("link", { name: "Esqueceu-se da palavra-passe?" }).click();
  await email(page).fill("ana");
  await button(page, "Enviar ligação").click();
  await expect(email(page), "what was typed is kept").toHaveValue("ana");
  await email(page).fill(ana.email);
  await button(page, "Enviar ligação").click();
  await expect(page.getByText(ASKED)).toBeVisible();
  await page.goto(await linkTo(site.mail, ana.email, "Escolher outra palavra-passe"));
  await page.getByLabel("Nova palavra-passe", { exact: true }).fill("uma-palavra-nova");
  await page.getByLabel("Repita a nova palavra-passe").fill("uma-palavra-nova");
  await button(page, "Guardar palavra-passe").click();
  await expect(page).toHaveURL("/auth");
  await expect(page.getByRole("main")).toContainText("Palavra-passe alterada", { useInnerText: true });
  await email(page).fill(ana.email);
  await password(page).fill("uma-palavra-nova");
  await send(page, "Entrar");
  await expect(page).toHaveURL("/");
  await page.close();
});

test("an administrator creates an access link for a user", async ({ page, site, browser }) => {
  const ana = newPerson();
  const other = await browser.newPage({ baseURL: site.origin });
  await signUpAs(other, ana);
  await signInAs(page, site.administrator);
  await visit(page, `/admin/accounts?q=${encodeURIComponent(ana.email.toUpperCase())}`);
  await expectAccessible(page, "the accounts");
  await page.getByRole("link", { name: ana.email }).click();
  await button(page, "Criar ligação de acesso").click();
  await expect(page.getByText("Entregue esta ligação à pessoa certa: serve uma vez, durante 24 horas.")).toBeVisible();
  await expectAccessible(page, "an account");
  const link = (await page.locator("code").textContent()) ?? "";
  expect(link).toMatch(/\/auth\/link\?token=[\w-]{43}$/);
  await other.goto(new URL(link).pathname + new URL(link).search);
  await expect(other.getByRole("heading", { name: "Nova palavra-passe" })).toBeVisible();
  await other.close();
  await visit(page, "/admin/history");
  const line = page.getByRole("listitem").filter({ hasText: `Criou uma ligação de acesso: ${ana.email}` });
  await expect(line).toContainText(site.administrator.email);
});
