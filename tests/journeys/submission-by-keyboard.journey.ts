import type { Page } from "@playwright/test";
import { announcementsOf, CHANGES_CHANNEL } from "#app/platform/live-events/live-change.ts";
import { expectAccessible, expectNoOverflow } from "#test-support/browser/accessibility.ts";
import { expect, toasts } from "#test-support/browser/journey.ts";
import { visit } from "#test-support/browser/player-journey.ts";
import { clearQueue, queueRow } from "#test-support/browser/review-journey.ts";
import { banner, main, signUpEditor } from "#test-support/browser/sign-in.ts";
import { BEIRA_FORM, field, SENTENCES, sendButton, test } from "#test-support/browser/submission-journey.ts";
import { tabTo } from "#test-support/browser/tab-to.ts";
import type { ReceivedMail } from "#test-support/read-mail.ts";
import type { Site } from "#test-support/site.ts";
import { waitUntil } from "#test-support/wait-until.ts";

const NAME = "Rádio do Teclado";
const SUBMITTED = { ...BEIRA_FORM, "Nome da rádio": NAME, Cidade: "Guarda" };

test.beforeEach(({ site }) => clearQueue(site));
test.afterEach(async ({ site }) => {
  await site.removeStationsNamed(NAME);
  await clearQueue(site);
});

test("with the keyboard alone: submitted, suspended with a reason, mailed, corrected and approved", async ({
  page,
  site,
  submitter,
  anotherVisitor,
  browserErrors,
}) => {
  // The approval opens the next item, which is gone when the journey ends: its claim arrives late.
  browserErrors.expect(/404/);
  await site.query("update users set email_verified = true where email = $1", [submitter.email]);
  await visit(page, "/");
  await tabTo(page, banner(page).getByRole("link", { name: "Adicionar Rádio" }));
  await page.keyboard.press("Enter");
  await expect(sendButton(page)).toBeVisible();
  await expectUsable(page, "the form of a submission");
  for (const [label, text] of Object.entries(SUBMITTED)) await typeInto(page, label, text);
  await page.keyboard.press("Enter");
  await expect(toasts(page).getByText(SENTENCES.done)).toBeVisible();

  const editor = await anotherVisitor();
  await editor.route("https://beira.invalid/**", (route) => route.fulfill({ path: "public/icon-192.png" }));
  await signUpEditor(editor, site);
  await visit(editor, "/");
  await tabTo(editor, banner(editor).getByRole("link", { name: /^Rever/ }));
  await editor.keyboard.press("Enter");
  // Checks and comparisons of other stations open items of other kinds at any time.
  await tabTo(editor, editor.getByRole("link", { name: /^Submissões/ }));
  await editor.keyboard.press("Enter");
  await expect(editor).toHaveURL("/review?filter=submissions");
  await expect(queueRow(editor, NAME)).toBeVisible();
  await editor.keyboard.press("j");
  const open = editor.getByRole("heading", { level: 2, name: NAME });
  await expect(open).toBeVisible();
  await expectUsable(editor, "the open item");
  await editor.keyboard.press("s");
  const dialog = editor.getByRole("dialog", { name: `Suspender ${NAME}` });
  await expect(dialog.getByRole("radio", { name: "O endereço não toca" })).toBeFocused();
  await editor.keyboard.press("4");
  await expect(dialog.getByRole("radio", { name: "Os dados não correspondem à rádio" })).toBeChecked();
  await tabTo(editor, dialog.getByLabel("Explique a quem submeteu"));
  await editor.keyboard.type("A cidade é Viseu.");
  await expectUsable(editor, "the dialog of a suspension");
  await tabTo(editor, dialog.getByRole("button", { name: "Suspender" }));
  await editor.keyboard.press("Enter");
  await expect(toasts(editor).getByText("Rádio suspensa com sucesso!")).toBeVisible();
  await expect(editor.getByText("Não há nada à espera. Obrigado.")).toBeVisible();
  await expectUsable(editor, "the empty queue");

  await letDecisionMailsBeDue(site);
  const mail = await mailTo(site, submitter.email, `${NAME} não foi aceite`);
  const text = mail.text.replaceAll(/\s+/g, " ");
  expect(text).toContain("Decisão: não foi publicada. Motivo: Os dados não correspondem à rádio.");
  expect(text).toContain("Factos: A cidade é Viseu, por iniciativa nossa. Decidido por uma pessoa.");
  expect(text).toContain("Pode fazer: Corrija-os e volte a submeter.");
  const link = new RegExp(`${site.origin}(/submit-station\\?from=\\S+)`).exec(text)?.[1] ?? "";

  await visit(page, link);
  await expect(page.getByRole("heading", { name: "Corrigir e voltar a submeter" })).toBeVisible();
  await expectUsable(page, "the form of a refused station");
  await typeInto(page, "Cidade", "Viseu");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/account/submissions");
  await expect(toasts(page).getByText(SENTENCES.done)).toBeVisible();
  await expect(main(page).getByRole("listitem").filter({ hasText: NAME })).toContainText("Pendente");
  await expectUsable(page, "the account's submissions");

  await expect(queueRow(editor, NAME)).toBeVisible();
  await editor.keyboard.press("j");
  await expect(open).toBeVisible();
  await expect(editor.getByRole("article")).toContainText("Viseu");
  await editor.keyboard.press("a");
  await expect(toasts(editor).getByText("Rádio aprovada com sucesso!")).toBeVisible();

  const visitor = await anotherVisitor();
  await visitor.route("https://beira.invalid/**", (route) => route.fulfill({ path: "public/icon-192.png" }));
  await visit(visitor, "/search?q=radio+do+teclado");
  await expect(main(visitor).getByRole("link", { name: NAME })).toBeVisible();
});

/** Goes to a field with the Tab key, and replaces what is in it. */
async function typeInto(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, field(page, label));
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type(text);
}

async function expectUsable(page: Page, state: string): Promise<void> {
  await expectAccessible(page, state);
  await expectNoOverflow(page, state);
}

/** Mails about decisions are sent now instead of five minutes after the decision. */
async function letDecisionMailsBeDue(site: Site): Promise<void> {
  await site.query("update mails set next_attempt_at = now() where kind = 'decision'");
  for (const payload of announcementsOf({ topic: "mails" })) {
    await site.query("select pg_notify($1, $2)", [CHANGES_CHANNEL, payload]);
  }
}

async function mailTo({ mail }: Site, address: string, subject: string): Promise<ReceivedMail> {
  const find = () => mail.mails.find((one) => one.envelope.to.includes(address) && one.header("Subject") === subject);
  await waitUntil(`${subject} arrives`, () => find() !== undefined);
  const found = find();
  if (!found) throw new Error("The mail is gone.");
  return found;
}
