import { expectNoOtherToast, visitWithToast } from "#test-support/browser/held-toasts.ts";
import { expect, toasts } from "#test-support/browser/journey.ts";
import { visit } from "#test-support/browser/player-journey.ts";
import { reconnect } from "#test-support/browser/pointer.ts";
import { email, leaveAccount, password, send } from "#test-support/browser/sign-in.ts";
import {
  BEIRA_FORM,
  emptyForm,
  expectTyped,
  fill,
  formAlert,
  SENTENCES,
  sendButton,
  test,
} from "#test-support/browser/submission-journey.ts";

test("offline the fields keep their values, and resubmitting creates one station", async ({
  page,
  context,
  pendingNames,
  browserErrors,
}) => {
  browserErrors.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_CONNECTION/);
  await visitWithToast(page);
  await page.getByRole("banner").getByRole("link", { name: "Adicionar Rádio" }).click();
  await fill(page, { ...BEIRA_FORM, "Nome da rádio": "Rádio Sem Rede" });
  await context.setOffline(true);
  await sendButton(page).click();
  await expect(formAlert(page).getByText(SENTENCES.failed)).toBeVisible();
  await expectTyped(page, { ...BEIRA_FORM, "Nome da rádio": "Rádio Sem Rede" });
  await expectNoOtherToast(page);
  await reconnect(page);

  // This time the request arrives and its response is lost.
  const { promise: lost, resolve: lose } = Promise.withResolvers<void>();
  await page.route("**/submit-station.data", async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    await route.fetch();
    await route.abort();
    lose();
  });
  await sendButton(page).click();
  await lost;
  await expect(page.getByRole("button", { name: "Submeter rádio" })).toBeVisible();
  await expectTyped(page, { ...BEIRA_FORM, "Nome da rádio": "Rádio Sem Rede" });
  await page.unroute("**/submit-station.data");
  await sendButton(page).click();
  await expect(toasts(page).getByText(SENTENCES.done)).toBeVisible();
  const names = await pendingNames();
  expect(names.filter((name) => name === "Rádio Sem Rede")).toHaveLength(1);
});

test("typed values survive live updates, the end of the session in another tab, and signing in again", async ({
  page,
  context,
  site,
  submitter,
  browserErrors,
}) => {
  browserErrors.expect(/401/);
  await visit(page, "/submit-station");
  await fill(page, { ...BEIRA_FORM, "Nome da rádio": "Rádio Paciência" });
  await site.setSetting("site_name", "Onda Média");
  await expect(page).toHaveTitle("Adicionar Rádio · Onda Média");
  await site.setSetting("site_name", "RadioWave");
  await expect(page).toHaveTitle("Adicionar Rádio · RadioWave");
  await expectTyped(page, { ...BEIRA_FORM, "Nome da rádio": "Rádio Paciência" });

  const other = await context.newPage();
  await visit(other, "/");
  await other.getByRole("banner").getByRole("button", { name: "Sair" }).click();
  await expect(page.getByRole("banner").getByRole("link", { name: "Entrar" })).toBeVisible();
  await expectTyped(page, { ...BEIRA_FORM, "Nome da rádio": "Rádio Paciência" });
  await sendButton(page).click();
  await expect(formAlert(page)).toContainText(SENTENCES.login);
  await expect(formAlert(page)).toBeFocused();
  await expectTyped(page, { ...BEIRA_FORM, "Nome da rádio": "Rádio Paciência" });

  const opened = context.waitForEvent("page");
  await page.getByRole("link", { name: "num separador novo" }).click();
  const signIn = await opened;
  await expect(signIn).toHaveURL("/auth");
  await signIn.request.post("/api/auth/sign-in/email", { data: submitter });
  await sendButton(page).click();
  await expect(toasts(page).getByText(SENTENCES.done)).toBeVisible();
});

test("typed values survive the end of the session and the way back from signing in", async ({ page, submitter }) => {
  await visit(page, "/submit-station");
  await fill(page, { ...BEIRA_FORM, "Email de contacto": "" });
  await leaveAccount(page);
  await page.goto("/submit-station");
  await expect(page).toHaveURL("/auth?form=sign-up&from=submit-station");
  await page.getByRole("tab", { name: "Entrar" }).click();
  await expect(page).toHaveURL("/auth?from=submit-station");
  await email(page).fill(submitter.email);
  await password(page).fill(submitter.password);
  await send(page, "Entrar");
  await toasts(page).getByRole("link", { name: "Continuar a adicionar a rádio" }).click();
  await expect(page).toHaveURL("/submit-station");
  await expectTyped(page, { ...BEIRA_FORM, "Email de contacto": "" });
});

test("typed values survive a reload, a failure and another page; submitting or discarding removes them", async ({
  page,
  context,
  submitter,
  browserErrors,
}) => {
  browserErrors.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_CONNECTION/);
  const draft = () => page.evaluate(() => sessionStorage.getItem("radiowave.submission"));
  await visit(page, "/submit-station");
  await fill(page);
  await page.reload();
  await expectTyped(page);
  const card = page.getByRole("complementary", { name: "Pré-visualização" });
  await expect(card.getByRole("heading", { name: "Rádio Beira" })).toBeVisible();

  await context.setOffline(true);
  await sendButton(page).click();
  await expect(formAlert(page).getByText(SENTENCES.failed)).toBeVisible();
  await expectTyped(page);
  await context.setOffline(false);

  await page.getByRole("banner").getByRole("link", { name: "Estações" }).click();
  await expect(page).toHaveURL("/stations");
  await page.getByRole("banner").getByRole("link", { name: "Adicionar Rádio" }).click();
  await expectTyped(page);
  await sendButton(page).click();
  await expect(toasts(page).getByText(SENTENCES.done)).toBeVisible();
  await expectTyped(page, emptyForm(submitter));
  await visit(page, "/submit-station");
  expect(await draft()).toBeNull();
  await expectTyped(page, emptyForm(submitter));

  await fill(page);
  await expect.poll(draft).toContain("Rádio Beira");
  await page.getByRole("main").getByRole("link", { name: "Cancelar" }).click();
  await expect(page).toHaveURL("/");
  expect(await draft()).toBeNull();
  await visit(page, "/submit-station");
  await expectTyped(page, emptyForm(submitter));
});
