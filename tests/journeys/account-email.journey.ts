import type { Page } from "@playwright/test";
import { tokenIn } from "#test-support/account-mails.ts";
import { expectAccessible } from "#test-support/browser/accessibility.ts";
import { expect, test, toasts } from "#test-support/browser/journey.ts";
import { visit } from "#test-support/browser/player-journey.ts";
import { banner, main, newPerson, password, signInAs, signUpAs } from "#test-support/browser/sign-in.ts";
import type { MailServer } from "#test-support/mail-server.ts";
import type { Person } from "#test-support/people.ts";
import type { ReceivedMail } from "#test-support/read-mail.ts";
import type { Site } from "#test-support/site.ts";
import { waitUntil } from "#test-support/wait-until.ts";

// All visitors have the same address, which the limits count. Bad input answers 422, a dead link 410.
test.beforeEach(({ browserErrors }) => browserErrors.expect(/410|422/));

const toast = (page: Page, text: string) => toasts(page).getByText(text, { exact: true });
const button = (page: Page, name: string) => main(page).getByRole("button", { name, exact: true });
const newEmail = (page: Page) => page.getByLabel("Novo email", { exact: true });

/** The mail with this subject to an address, when it has arrived. */
async function mailTo(mail: MailServer, address: string, subject: string): Promise<ReceivedMail> {
  const find = () =>
    mail.mails.findLast((one) => one.envelope.to.includes(address) && one.header("Subject") === subject);
  await waitUntil(`${subject} arrives`, () => find() !== undefined);
  const found = find();
  if (!found) throw new Error("The mail is gone.");
  return found;
}

const linkTo = async (...mail: Parameters<typeof mailTo>) => `/auth/link?token=${tokenIn(await mailTo(...mail))}`;

/** A person with a confirmed address, who signed in more than 15 minutes ago. */
async function signUpEarlier(page: Page, site: Site): Promise<Person> {
  const person = newPerson();
  await signUpAs(page, person);
  await site.query("update users set email_verified = true where email = $1", [person.email]);
  await site.query("update sessions set proved_at = now() - interval '15 minutes'");
  return person;
}

test("a change of email needs a proof, keeps what was typed, and is confirmed at both addresses", async ({
  page,
  site,
  anotherVisitor,
}) => {
  const ana = await signUpEarlier(page, site);
  const renamed = `nova.${ana.email}`;
  await visit(page, "/account");
  await newEmail(page).fill(ana.email);
  await button(page, "Mudar email").click();
  await expect(page.getByRole("heading", { name: "Confirme que é mesmo quem entrou" })).toBeVisible();
  await expect(toast(page, "Confirme primeiro que é mesmo quem entrou.")).toBeVisible();
  await expectAccessible(page, "the proof by a password");
  await password(page).fill("outra-qualquer");
  await button(page, "Confirmar").click();
  await expect(password(page)).toBeFocused();
  await password(page).fill(ana.password);
  await password(page).press("Enter");

  await expect(newEmail(page), "what was typed is kept").toHaveValue(ana.email);
  await button(page, "Mudar email").click();
  await expect(newEmail(page)).toHaveAccessibleDescription("Esse já é o email da conta.");
  await expect(newEmail(page)).toBeFocused();
  await expect(newEmail(page)).toHaveValue(ana.email);

  // An address that has an account gets this screen too, and its owner gets a mail.
  const taken = site.administrator.email;
  for (const address of [taken, renamed]) {
    await newEmail(page).fill(address);
    await newEmail(page).press("Enter");
    await expect(
      toast(
        page,
        `Enviámos uma ligação para ${address} e outra para ${ana.email}. O email muda quando confirmar nas duas, durante 24 horas.`,
      ),
    ).toBeVisible();
    await expect(
      main(page).getByText(`A mudar para ${address}: falta confirmar em ${address} e em ${ana.email}.`),
    ).toBeVisible();
    if (address === renamed) continue;
    expect((await mailTo(site.mail, taken, "O seu email já tem conta")).text).toContain(
      "Alguém quis usar este email noutra conta de RadioWave. A sua conta não mudou.",
    );
    const cancelled = await linkTo(site.mail, ana.email, "Mudança de email");
    await button(page, "Cancelar mudança").click();
    await expect(main(page).getByText(/^A mudar para/)).toHaveCount(0);
    expect((await page.request.get(cancelled)).status()).toBe(410);
  }

  const elsewhere = await anotherVisitor();
  await signInAs(elsewhere, ana);
  await visit(elsewhere, "/");
  await visit(page, await linkTo(site.mail, renamed, "Confirme o novo email"));
  await expect(page.getByRole("heading", { name: "Mudar o email da conta" })).toBeVisible();
  await expect(page.getByText("De a…@example.org para n…@example.org.")).toBeVisible();
  await expect(button(page, "Não fui eu")).toBeHidden();
  await button(page, "Confirmar mudança").click();
  await expect(toast(page, "Confirmado aqui. Falta confirmar em a…@example.org.")).toBeVisible();
  await visit(page, "/account");
  await expect(main(page).getByText(`A mudar para ${renamed}: falta confirmar em ${ana.email}.`)).toBeVisible();
  await expectAccessible(page, "an account that waits for a confirmation");

  await visit(page, await linkTo(site.mail, ana.email, "Mudança de email"));
  await expect(button(page, "Não fui eu")).toBeVisible();
  await expectAccessible(page, "a link that confirms a change");
  await button(page, "Confirmar mudança").click();
  await expect(toast(page, "Email mudado")).toBeVisible();
  await expect(toast(page, `A partir de agora entre com ${renamed}.`)).toBeVisible();
  await expect(banner(elsewhere).getByRole("link", { name: "Entrar" }), "other sessions end").toBeVisible();
  await mailTo(site.mail, ana.email, "Email alterado");
  await visit(page, "/account");
  await expect(main(page).getByText(`Entra com ${renamed}`)).toBeVisible();
});

test("«Não fui eu» cancels a change, ends the sessions, and mails a link to another password", async ({
  page,
  site,
  anotherVisitor,
}) => {
  const ana = newPerson();
  const intruder = await anotherVisitor();
  await signUpAs(intruder, ana);
  await site.query("update users set email_verified = true where email = $1", [ana.email]);
  const stolen = `alheia.${ana.email}`;
  expect((await intruder.request.put("/api/me/email", { data: { email: stolen } })).status()).toBe(202);
  const theirs = await linkTo(site.mail, stolen, "Confirme o novo email");
  await visit(intruder, "/account");

  const mail = await mailTo(site.mail, ana.email, "Mudança de email");
  expect(mail.text).toContain("Se não pediu isto, abra a ligação e escolha «Não fui eu».");
  await visit(page, `/auth/link?token=${tokenIn(mail)}`);
  await button(page, "Não fui eu").focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/auth");
  await expect(
    toast(page, "Mudança cancelada. Terminámos todas as sessões; escolha outra palavra-passe."),
  ).toBeVisible();
  await expect(banner(intruder).getByRole("link", { name: "Entrar" }), "at once").toBeVisible();

  await visit(intruder, theirs);
  await expect(main(intruder)).toContainText("Esta ligação já não serve: foi usada ou passou do prazo.");
  await expect(main(intruder).getByRole("link", { name: "Pedir outra" })).toHaveAttribute("href", "/auth/forgot");
  await expectAccessible(intruder, "a dead link");

  await visit(page, await linkTo(site.mail, ana.email, "Escolher outra palavra-passe"));
  await page.getByLabel("Nova palavra-passe", { exact: true }).fill("uma-palavra-nova");
  await page.getByLabel("Repita a nova palavra-passe").fill("uma-palavra-nova");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/auth");
  const signIn = (secret: string) =>
    page.request.post("/api/auth/sign-in/email", { data: { email: ana.email, password: secret } });
  expect((await signIn(ana.password)).status()).toBe(401);
  expect((await signIn("uma-palavra-nova")).status()).toBe(200);
});
