import { STATION_LIMITS as LIMITS } from "#app/stations/station/station-limits.ts";
import { holdTimers } from "#test-support/browser/held-timers.ts";
import { expectNoOtherToast, holdToasts, visitWithToast } from "#test-support/browser/held-toasts.ts";
import { expect, expectSound, toasts } from "#test-support/browser/journey.ts";
import { expectLive, featured, playButton, playerBar, visit } from "#test-support/browser/player-journey.ts";
import { email, leaveAccount, password, send } from "#test-support/browser/sign-in.ts";
import {
  BEIRA_FORM,
  emptyForm,
  expectTyped,
  field,
  fill,
  formAlert,
  SENTENCES,
  sendButton,
  test,
} from "#test-support/browser/submission-journey.ts";

test("a visitor is redirected to sign-in with the reason, by link and by URL", async ({ anotherVisitor }) => {
  const page = await anotherVisitor();
  await visit(page, "/");
  await page.getByRole("banner").getByRole("link", { name: "Adicionar Rádio" }).click();
  await expect(page).toHaveURL("/auth?form=sign-up&from=submit-station");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Registar");
  await expect(toasts(page).getByText(SENTENCES.login)).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL("/");
  await visit(page, "/submit-station");
  await expect(page).toHaveURL("/auth?form=sign-up&from=submit-station");
  await expect(toasts(page).getByText(SENTENCES.login)).toBeVisible();
});

test("after a sign-in from the submission page, the home page offers to continue, until it is left", {
  tag: "@extended",
}, async ({ submitter, anotherVisitor }) => {
  const page = await anotherVisitor();
  await holdToasts(page);
  const offer = toasts(page).getByRole("link", { name: "Continuar a adicionar a rádio" });
  const signIn = async (from: string) => {
    await page.getByRole("tab", { name: "Entrar" }).click();
    await expect(page).toHaveURL(`/auth${from}`);
    await email(page).fill(submitter.email);
    await password(page).fill(submitter.password);
    await send(page, "Entrar");
    await expect(page).toHaveURL("/");
    await expect(page.getByRole("banner").getByRole("button", { name: "Sair" })).toBeVisible();
  };
  await visit(page, "/submit-station");
  await signIn("?from=submit-station");
  await expect(toasts(page).getByText("Sessão iniciada.")).toBeVisible();
  await offer.click();
  await expect(page).toHaveURL("/submit-station");
  await expect(sendButton(page)).toBeVisible();
  await expect(offer).toBeHidden();

  await leaveAccount(page);
  await visit(page, "/submit-station");
  await signIn("?from=submit-station");
  await expect(offer).toBeVisible();
  await page.getByRole("banner").getByRole("link", { name: "Estações" }).click();
  await expect(page).toHaveURL("/stations");
  await expect(offer).toBeHidden();

  await leaveAccount(page);
  await visit(page, "/auth/sign-up");
  await signIn("");
  await expect(toasts(page)).toHaveCount(0);
});

test("the seven checks run in order, each error at its field, and the fields keep their values", async ({
  page,
  browserErrors,
}) => {
  browserErrors.expect(/422/);
  await visitWithToast(page);
  await page.getByRole("banner").getByRole("link", { name: "Adicionar Rádio" }).click();
  await fill(page, { ...BEIRA_FORM, "Nome da rádio": " ", País: "", "Email de contacto": "", "URL da imagem": "" });
  await field(page, "URL da transmissão").fill("ftp://localhost/");
  const repairs = [
    ["Nome da rádio", "Por favor, insira o nome da rádio", "Rádio Beira"],
    ["País", "Por favor, insira o país da rádio", "Portugal"],
    ["Email de contacto", "Por favor, insira o email de contacto", "beira@example"],
    ["Email de contacto", "Por favor, insira um email válido", "beira@example.com"],
    ["URL da imagem", "Por favor, insira o URL da imagem", "beira.invalid/logo.png"],
    ["URL da transmissão", "URL de stream deve começar com http:// ou https://", "http://127.1/"],
    ["URL da transmissão", "URL de stream não pode apontar para endereços locais ou privados", "https://example.com/"],
    ["URL da imagem", "URL da imagem deve começar com http:// ou https://", "https://beira.invalid/logo.png"],
    ["Descrição", `A descrição pode ter no máximo ${LIMITS.description} caracteres`, "d".repeat(LIMITS.description)],
    ["Língua", "Língua desconhecida: use nomes ou códigos, como português ou pt, no máximo 10", "português"],
  ] as const;
  await field(page, "Descrição").fill("d".repeat(LIMITS.description + 1));
  await field(page, "Língua").fill("élfico");
  for (const [label, sentence, repair] of repairs) {
    await sendButton(page).click();
    await expect(field(page, label)).toHaveAccessibleDescription(new RegExp(`^${escaped(sentence)}`));
    await expect(field(page, label)).toBeFocused();
    await expect(field(page, label)).toHaveAttribute("aria-invalid", "true");
    await expect(formAlert(page).getByText(sentence, { exact: true })).toBeVisible();
    await expect(formAlert(page).getByText("A rádio ainda não foi enviada.")).toBeVisible();
    await page.getByRole("main").focus();
    await formAlert(page).getByRole("link", { name: label }).click();
    await expect(field(page, label)).toBeFocused();
    await field(page, label).fill(repair);
    await expectNoOtherToast(page);
  }
  await expectTyped(page, { Género: "Fado", Cidade: "Viseu", Etiquetas: "notícias, folclore" });
  await sendButton(page).click();
  await expect(toasts(page).getByText(SENTENCES.done)).toBeVisible();
});

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

test("a submitted station clears the form, redirects home after two seconds, and is not public", async ({
  page,
  submitter,
  pendingNames,
  anotherVisitor,
}) => {
  const elapse = await holdTimers(page, 2_000);
  await visit(page, "/");
  await playButton(featured(page), "FIP Jazz").click();
  const bar = playerBar(page);
  await expectLive(bar, "FIP Jazz");
  await page.getByRole("banner").getByRole("link", { name: "Adicionar Rádio" }).click();
  await fill(page, { ...BEIRA_FORM, "Nome da rádio": "Rádio Beira Alta" });
  await sendButton(page).click();
  await expect(toasts(page).getByText(SENTENCES.done)).toBeVisible();
  // A toast under the pointer does not disappear.
  await toasts(page).getByText(SENTENCES.done).hover();
  await expectTyped(page, emptyForm(submitter));
  await expect(page.getByText("0 de 500 caracteres")).toBeAttached();
  await expect(page).toHaveURL("/submit-station");
  expect(await elapse()).toBe(1);
  await expect(page).toHaveURL("/");
  await expect(toasts(page).getByText(SENTENCES.done)).toBeVisible();
  await expectSound(page);

  const visitor = await anotherVisitor();
  for (const tab of [page, visitor]) {
    await visit(tab, "/search?q=beira+alta");
    await expect(tab.getByText("Nenhuma estação encontrada")).toBeVisible();
  }
  expect(await pendingNames()).toContain("Rádio Beira Alta");
});

test("typing another station or leaving the page cancels the redirect", { tag: "@extended" }, async ({ page }) => {
  const elapse = await holdTimers(page, 2_000);
  await visit(page, "/submit-station");
  await fill(page);
  await sendButton(page).click();
  await expect(toasts(page).getByText(SENTENCES.done)).toBeVisible();
  await field(page, "Nome da rádio").pressSequentially("Rádio Cais");
  expect(await elapse()).toBe(0);
  await expect(page).toHaveURL("/submit-station");
  await expect(field(page, "Nome da rádio")).toHaveValue("Rádio Cais");

  await fill(page);
  await sendButton(page).click();
  await expect(field(page, "Nome da rádio")).toHaveValue("");
  await page.getByRole("banner").getByRole("link", { name: "Estações" }).click();
  await expect(page).toHaveURL("/stations");
  expect(await elapse()).toBe(0);
  await expect(page).toHaveURL("/stations");
});

test("a double click submits one station", async ({ page, pendingNames }) => {
  await visit(page, "/submit-station");
  await fill(page, { ...BEIRA_FORM, "Nome da rádio": "Rádio Duas Vezes" });
  await sendButton(page).dblclick();
  await expect(toasts(page).getByText(SENTENCES.done)).toBeVisible();
  const names = await pendingNames();
  expect(names.filter((name) => name === "Rádio Duas Vezes")).toHaveLength(1);
});

test("the whole form is filled in and sent with the keyboard", { tag: "@extended" }, async ({ page }) => {
  await visit(page, "/submit-station");
  await field(page, "Nome da rádio").focus();
  const order = ["Nome da rádio", "Género", "País", "Cidade", "Língua", "Descrição", "Etiquetas"];
  for (const label of [...order, "URL da imagem", "URL da transmissão", "Sítio Web", "Email de contacto"] as const) {
    await expect(field(page, label)).toBeFocused();
    await page.keyboard.insertText({ ...BEIRA_FORM }[label as keyof typeof BEIRA_FORM]);
    await page.keyboard.press("Tab");
    if (label !== "URL da imagem") continue;
    await expect(page.getByLabel("Ficheiro da imagem")).toBeFocused();
    await page.keyboard.press("Tab");
  }
  await expect(sendButton(page)).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("main").getByRole("link", { name: "Cancelar" })).toBeFocused();
  await field(page, "Email de contacto").press("Enter");
  await expect(toasts(page).getByText(SENTENCES.done)).toBeVisible();
  await expect(page).toHaveURL("/");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test.beforeEach(({ browserErrors }) => browserErrors.expect(/^request: .*\.js csp$/));

  test("without JavaScript the form keeps its values, shows errors at their fields, and redirects home", async ({
    page,
    browserErrors,
  }) => {
    browserErrors.expect(/422/);
    await page.goto("/submit-station");
    await expect(page.getByText("Pré-visualização")).toBeHidden();
    await fill(page, { ...BEIRA_FORM, "Email de contacto": "ola@marealta" });
    await sendButton(page).click();
    await expectTyped(page, { ...BEIRA_FORM, "Email de contacto": "ola@marealta" });
    await expect(field(page, "Email de contacto")).toHaveAccessibleDescription(/^Por favor, insira um email válido/);
    await expect(field(page, "Email de contacto")).toBeFocused();
    await expect(formAlert(page)).toContainText("A rádio ainda não foi enviada.");
    await field(page, "Email de contacto").fill("ola@marealta.pt");
    await sendButton(page).click();
    await expect(page).toHaveURL("/");
    await expect(page.getByRole("main")).toContainText(SENTENCES.done, { useInnerText: true });
  });
});
