import { expectAccessible } from "#test-support/browser/accessibility.ts";
import { expect, test, toasts } from "#test-support/browser/journey.ts";
import { visit } from "#test-support/browser/player-journey.ts";
import { clearQueue, queueRow } from "#test-support/browser/review-journey.ts";
import { main, newPerson, signInAs, signUpAs } from "#test-support/browser/sign-in.ts";
import { FOZ, putSubmission } from "#test-support/browser/submission-of-account.ts";

const APPEAL = "A rádio toca, experimentem outra vez.";

test.afterEach(async ({ site }) => {
  await site.removeStations(FOZ.id);
  await clearQueue(site);
});

test("a station is suspended with a reason, corrected by its submitter, and approved", async ({
  page,
  site,
  anotherVisitor,
  browserErrors,
}) => {
  // The preview requests the station's image, which does not exist.
  browserErrors.expect(/foz\.example|ERR_NAME_NOT_RESOLVED/);
  const person = newPerson();
  await signUpAs(page, person);
  await putSubmission(site, FOZ, person.email);
  await site.query("update stations set contact_email = $1, image_url = 'https://foz.example/i.png' where id = $2", [
    person.email,
    FOZ.id,
  ]);

  const administrator = await anotherVisitor();
  await signInAs(administrator, site.administrator);
  await visit(administrator, "/admin");
  await administrator.getByRole("button", { name: "Suspender Rádio Foz" }).click();
  await toasts(administrator).getByRole("link", { name: "Indicar motivo" }).click();
  const dialog = administrator.getByRole("dialog", { name: "Motivo da suspensão" });
  await expect(dialog.getByRole("radio", { name: "O endereço não toca" })).toBeFocused();
  await expectAccessible(administrator, "the dialog for the reason");
  await administrator.keyboard.press("9");
  await expect(dialog.getByRole("radio", { name: "Conteúdo ilegal" })).toBeChecked();
  // Digits that are typed choose no reason.
  await dialog.getByLabel("Norma").fill("Lei ");
  await administrator.keyboard.press("4");
  await expect(dialog.getByLabel("Norma")).toHaveValue("Lei 4");
  await expect(dialog.getByRole("radio", { name: "Conteúdo ilegal" })).toBeChecked();
  const wrongData = dialog.getByRole("radio", { name: "Os dados não correspondem à rádio" });
  await dialog.getByRole("radio", { name: "Outro" }).focus();
  const before = await wrongData.boundingBox();
  await administrator.keyboard.press("4");
  await expect(wrongData).toBeChecked();
  await expect(dialog.getByLabel("Norma")).toBeHidden();
  const fields = dialog.getByRole("group", { name: "Quais?" });
  await expect(fields).toBeVisible();
  expect(await wrongData.boundingBox()).toEqual(before);
  await expectAccessible(administrator, "the fields of a reason");
  await fields.getByLabel("Cidade").check();
  // The keys also choose when a checkbox has the focus.
  await administrator.keyboard.press("9");
  await expect(dialog.getByRole("radio", { name: "Conteúdo ilegal" })).toBeChecked();
  await administrator.keyboard.press("4");
  await expect(fields.getByLabel("Cidade")).toBeChecked();
  await dialog.getByLabel("Explique a quem submeteu").fill("Fica na Figueira, rua 4.");
  await expect(dialog.getByRole("radio", { name: "Os dados não correspondem à rádio" })).toBeChecked();
  await dialog.getByRole("button", { name: "Indicar motivo" }).click();
  await expect(toasts(administrator).getByText("Motivo indicado")).toBeVisible();
  await expect(dialog).toBeHidden();

  await visit(page, "/account/submissions");
  const row = main(page).getByRole("listitem").filter({ hasText: FOZ.name });
  await expect(row).toContainText(
    "Não está no diretório: os dados não correspondem à rádio: Cidade. Corrija-os e volte a submeter.",
  );
  await expect(row).toContainText("Fica na Figueira, rua 4.");
  await expectAccessible(page, "the refused station");
  await row.getByRole("link", { name: "Corrigir e voltar a submeter" }).click();
  await expect(page.getByRole("heading", { name: "Corrigir e voltar a submeter" })).toBeVisible();
  await expect(page.getByLabel("Nome da rádio")).toHaveValue(FOZ.name);
  await expectAccessible(page, "the form of a refused station");
  await page.getByLabel("Cidade").fill("Figueira da Foz");
  await main(page).getByRole("button", { name: "Voltar a submeter" }).click();
  await expect(page).toHaveURL("/account/submissions");
  await expect(toasts(page).getByText("Rádio submetida com sucesso! Aguarde aprovação.")).toBeVisible();
  await expect(row).toContainText("Pendente");
  await expect(row).toContainText("Figueira da Foz");
  // The draft of a new submission is not that of this station.
  await visit(page, "/submit-station");
  await expect(page.getByLabel("Nome da rádio")).toHaveValue("");

  await administrator.getByRole("button", { name: "Aprovar Rádio Foz" }).click();
  await expect(toasts(administrator).getByText("Rádio aprovada com sucesso!")).toBeVisible();
});

test("a submitter appeals against a suspension, which an administrator reverts", async ({
  page,
  site,
  anotherVisitor,
  browserErrors,
}) => {
  browserErrors.expect(/422/);
  const person = newPerson();
  await signUpAs(page, person);
  await putSubmission(site, { ...FOZ, status: "suspended" }, person.email);
  await site.query(
    `insert into changes (actor_role, kind, station_id, station_name, before, after, reason)
     values ('admin', 'suspend', 'foz', 'Rádio Foz', '{"status": "pending"}', '{"status": "suspended"}', 'no-sound')`,
    [],
  );
  await visit(page, "/account/submissions");
  await main(page).getByRole("link", { name: "Contestar: Rádio Foz" }).click();
  await expect(main(page)).toContainText("Motivo: O endereço não toca.");
  await expectAccessible(page, "the appeal");
  await page.getByLabel("Porque acha que a decisão está errada?").fill("Curto.");
  await main(page).getByRole("button", { name: "Enviar contestação" }).click();
  await expect(main(page).getByRole("alert")).toContainText("Explique em pelo menos 20 caracteres.");
  await page.getByLabel("Porque acha que a decisão está errada?").fill(APPEAL);
  await main(page).getByRole("button", { name: "Enviar contestação" }).click();
  await expect(toasts(page).getByText("Recebemos a sua contestação.")).toBeVisible();
  await expect(main(page)).toContainText(APPEAL);
  await visit(page, "/account/submissions");
  await expect(main(page).getByRole("listitem")).toContainText("Recebemos a sua contestação.");
  await expect(main(page).getByRole("link", { name: "Contestar: Rádio Foz" })).toBeHidden();

  const administrator = await anotherVisitor();
  await signInAs(administrator, site.administrator);
  await visit(administrator, "/review?filter=appeals");
  await queueRow(administrator, FOZ.name).getByRole("link").click();
  await expect(main(administrator).getByRole("article")).toContainText(APPEAL);
  await expect(administrator.getByRole("button", { name: "Manter a decisão" })).toBeVisible();
  await expectAccessible(administrator, "the item of an appeal");
  await administrator.getByLabel("Explicação, que é enviada a quem contestou").fill("Tem razão: a rádio toca.");
  await administrator.getByRole("button", { name: "Mudar a decisão" }).click();
  await expect(main(administrator).getByText("Não há nada à espera. Obrigado.")).toBeVisible();
  await visit(page, "/account/submissions");
  await expect(main(page).getByRole("listitem")).toContainText("Pendente");
});
