import type { Page } from "@playwright/test";
import { CONTACT_LIMITS as LIMITS } from "#app/site/pages/contact-form-fields.ts";
import { expectAccessible } from "#test-support/browser/accessibility.ts";
import { expect, test, toasts } from "#test-support/browser/journey.ts";
import { visit } from "#test-support/browser/player-journey.ts";
import { reconnect } from "#test-support/browser/pointer.ts";
import { signInAs } from "#test-support/browser/sign-in.ts";

const ANA = { Nome: "Ana Conceição", Email: "ana@example.org", Mensagem: "Olá!\nA Rádio Aurora está parada." };
const SENT = "Mensagem enviada com sucesso!";
const NOT_SENT = "Erro ao enviar mensagem. Tente novamente.";

const field = (page: Page, label: string) => page.getByRole("main").getByRole("textbox", { name: label });
const sendButton = (page: Page) => page.getByRole("button", { name: /^(Enviar mensagem|A enviar…)$/ });

async function fill(page: Page, typed: Record<string, string> = ANA): Promise<void> {
  for (const [label, text] of Object.entries(typed)) await field(page, label).fill(text);
}

async function expectTyped(page: Page, typed: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(typed)) await expect(field(page, label), label).toHaveValue(text);
}

const EMPTY = { Nome: "", Email: "", Mensagem: "" };

test("a message that is sent at once is mailed, and the form is empty again", async ({ page, site }) => {
  const before = site.mail.mails.length;
  await visit(page, "/contact");
  await fill(page);
  await expect(page.getByText("32 de 1000 caracteres")).toBeAttached();
  const answer = Promise.withResolvers<void>();
  await page.route("**/contact.data*", async (route) => {
    if (route.request().method() === "POST") await answer.promise;
    await route.continue();
  });
  await sendButton(page).click();
  await expect(sendButton(page)).toHaveAttribute("aria-busy", "true");
  answer.resolve();
  await expect(toasts(page).getByText(SENT)).toBeVisible();
  await expectTyped(page, EMPTY);
  await expect(page.getByText("0 de 1000 caracteres")).toBeAttached();

  await site.mail.until(before + 1);
  const mail = site.mail.mails.at(-1);
  expect(mail?.envelope.to).toEqual(["gente@radio.example"]);
  expect(mail?.header("Reply-To")).toBe("Ana Conceição <ana@example.org>");
  expect(mail?.header("Subject")).toBe("Mensagem de Ana Conceição");
  expect(mail?.text).toContain("Olá!\nA Rádio Aurora está parada.");
});

test("an error is shown at its field, one at a time, and the fields keep their values", async ({
  page,
  browserErrors,
}) => {
  browserErrors.expect(/422/);
  await visit(page, "/contact");
  const steps = [
    [
      "Nome",
      `Nome inválido (máximo ${LIMITS.name} caracteres)`,
      { Nome: "n".repeat(LIMITS.name + 1), Email: "ana", Mensagem: "" },
    ],
    ["Email", "Email inválido", { Nome: "n".repeat(LIMITS.name), Email: "ana@example", Mensagem: "" }],
    [
      "Mensagem",
      `Mensagem inválida (máximo ${LIMITS.message} caracteres)`,
      { Email: ANA.Email, Mensagem: "m".repeat(LIMITS.message + 1) },
    ],
  ] as const;
  for (const [label, sentence, typed] of steps) {
    await fill(page, typed);
    await sendButton(page).click();
    const described = field(page, label);
    await expect(described).toHaveAccessibleDescription(new RegExp(`^${sentence.replace(/[()]/g, "\\$&")}`));
    await expect(described).toBeFocused();
    await expect(page.getByRole("main").getByRole("alert")).toContainText("A mensagem ainda não foi enviada.");
    await expect(page.getByRole("main").locator("[aria-invalid=true]")).toHaveCount(1);
    await expectTyped(page, typed);
  }
  await expect(page.getByText("1001 de 1000 caracteres")).toBeAttached();
  await fill(page, { Mensagem: "m".repeat(LIMITS.message) });
  await sendButton(page).click();
  await expect(page.getByText(SENT).first()).toBeVisible();
});

test("without a connection the fields keep their values", async ({ page, context, browserErrors }) => {
  browserErrors.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|NetworkError/);
  await visit(page, "/contact");
  await fill(page);
  await context.setOffline(true);
  await sendButton(page).click();
  await expect(page.getByRole("main").getByRole("alert")).toContainText(NOT_SENT);
  await expectTyped(page, ANA);
  await reconnect(page);
  await sendButton(page).click();
  await expect(page.getByText(SENT).first()).toBeVisible();
  await expectTyped(page, EMPTY);
});

test("a live update leaves the form as it is", async ({ page, site }) => {
  await visit(page, "/contact");
  await fill(page, { Nome: "Ana", Mensagem: "Olá" });
  await site.setSetting("site_name", "Rádio Clube");
  await expect(page).toHaveTitle("Contato · Rádio Clube");
  await expectTyped(page, { Nome: "Ana", Email: "", Mensagem: "Olá" });
  await site.setSetting("site_name", "RadioWave");
  await expect(page).toHaveTitle("Contato · RadioWave");
});

test("the Tab key goes through the fields to the button, and never to the honeypot", async ({ page, site }) => {
  await visit(page, "/contact");
  await field(page, "Nome").focus();
  for (const label of ["Email", "Mensagem"]) {
    await page.keyboard.press("Tab");
    await expect(field(page, label)).toBeFocused();
  }
  await page.keyboard.press("Tab");
  await expect(sendButton(page)).toBeFocused();
  await expect(page.getByRole("main").getByRole("textbox")).toHaveCount(3);

  await fill(page, { ...ANA, Nome: "Programa" });
  await page.locator("[name=reference]").evaluate((trap: HTMLInputElement) => {
    trap.value = "https://spam.example";
  });
  await sendButton(page).click();
  await expect(page.getByText(SENT).first()).toBeVisible();
  expect(await site.query("select 1 from contact_messages where name = 'Programa'")).toEqual([]);
});

test("a signed-in user's email is filled in", async ({ page, site }) => {
  await signInAs(page, site.administrator);
  await visit(page, "/contact");
  await expectTyped(page, { Nome: "", Email: site.administrator.email, Mensagem: "" });
});

test("the form is accessible, also with an error", async ({ page, browserErrors }) => {
  browserErrors.expect(/422/);
  await visit(page, "/contact");
  await sendButton(page).click();
  await expect(page.getByRole("main").getByRole("alert")).toBeVisible();
  await expectAccessible(page, "with an error");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test.beforeEach(({ browserErrors }) => browserErrors.expect(/^request: .*\.js csp$/));

  test("a message is sent, and an error is shown", async ({ page, browserErrors, site }) => {
    browserErrors.expect(/422/);
    const before = site.mail.mails.length;
    await page.goto("/contact");
    await fill(page, { ...ANA, Email: "ana" });
    await sendButton(page).click();
    await expect(field(page, "Email")).toHaveAccessibleDescription("Email inválido");
    await expectTyped(page, { ...ANA, Email: "ana" });
    await fill(page, { Email: ANA.Email });
    // At least two seconds after the form was rendered.
    await page.waitForTimeout(2_000);
    await sendButton(page).click();
    await expect(page.getByRole("main")).toContainText(SENT, { useInnerText: true });
    await expectTyped(page, EMPTY);
    await site.mail.until(before + 1);
  });
});
