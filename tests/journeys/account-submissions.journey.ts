import { expectAccessible, expectNoOverflow } from "#test-support/browser/accessibility.ts";
import { expect, test, toasts } from "#test-support/browser/journey.ts";
import { expectHydrated, visit } from "#test-support/browser/player-journey.ts";
import { main, newPerson, signInAs, signUpAs } from "#test-support/browser/sign-in.ts";
import { FOZ, putSubmission } from "#test-support/browser/submission-of-account.ts";

const RIA = { ...FOZ, id: "ria", name: "Rádio Ria" };

test.afterEach(({ site }) => site.removeStations(FOZ.id, RIA.id));

test("open pages show decisions on submissions at once, and the approved station has its page", async ({
  page,
  site,
  anotherVisitor,
}) => {
  const person = newPerson();
  await signUpAs(page, person);
  await visit(page, "/account/submissions");
  await expect(main(page).getByText("Ainda não submeteu nenhuma rádio.")).toBeVisible();
  await expect(main(page).getByRole("link", { name: "Adicionar Rádio" })).toBeVisible();
  await putSubmission(site, FOZ, person.email);
  await page.reload();
  const row = main(page).getByRole("listitem").filter({ hasText: FOZ.name });
  await expect(row).toContainText("Pendente");
  await expect(row).toContainText("Fado · Coimbra, Portugal");
  await expect(row).toContainText(/À espera de aprovação desde \d\d\/\d\d\/\d{4}\./);

  await putSubmission(site, RIA, person.email);
  await page.reload();
  await expect(main(page).getByRole("listitem")).toHaveCount(2);
  const administrator = await anotherVisitor();
  await signInAs(administrator, site.administrator);
  await visit(administrator, "/admin");
  // Only administrators and the submitter are notified of this.
  await administrator.getByRole("button", { name: "Apagar Rádio Ria" }).click();
  await administrator.getByRole("alertdialog").getByRole("button", { name: "Apagar" }).click();
  await expect(toasts(administrator).getByText("Rádio eliminada com sucesso!")).toBeVisible();
  await expect(main(page).getByRole("listitem")).toHaveCount(1);
  await administrator.getByRole("button", { name: "Aprovar Rádio Foz" }).click();
  await expect(row).toContainText(/Aprovada.*No diretório desde/);
  await expect(row.getByRole("button", { name: "Retirar Rádio Foz" })).toBeHidden();
  await row.getByRole("link", { name: "Ver página de Rádio Foz" }).click();
  await expect(page).toHaveURL("/stations/foz");
});

test("a pending submission is withdrawn after a confirmation; one that was approved meanwhile stays", async ({
  page,
  site,
  browserErrors,
}) => {
  browserErrors.expect(/409/);
  const person = newPerson();
  await signUpAs(page, person);
  await putSubmission(site, FOZ, person.email);
  await visit(page, "/account/submissions");
  await main(page).getByRole("button", { name: "Retirar Rádio Foz" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Retirar Rádio Foz?" });
  await expectAccessible(page, "the question");
  await dialog.getByRole("button", { name: "Cancelar" }).click();
  await site.query("update stations set status = 'approved' where id = $1", [FOZ.id]);
  await main(page).getByRole("button", { name: "Retirar Rádio Foz" }).click();
  await dialog.getByRole("button", { name: "Retirar" }).click();
  await expect(toasts(page).getByText("Esta rádio já foi aprovada.")).toBeVisible();

  await site.query("update stations set status = 'pending' where id = $1", [FOZ.id]);
  await page.reload();
  await expectHydrated(page);
  await main(page).getByRole("button", { name: "Retirar Rádio Foz" }).click();
  await dialog.getByRole("button", { name: "Retirar" }).click();
  await expect(toasts(page).getByText("Rádio retirada")).toBeVisible();
  await expect(main(page).getByText("Ainda não submeteu nenhuma rádio.")).toBeVisible();
  expect(await site.query("select id from stations where id = $1", [FOZ.id])).toEqual([]);
});

test("a deleted station stays listed, with the reason and a way to appeal", async ({ page, site, anotherVisitor }) => {
  await signUpAs(page, newPerson());
  const data = {
    name: "Rádio Ria",
    country: "Portugal",
    city: "Aveiro",
    genre: "Fado",
    contact_email: "ria@example.org",
  };
  const submitted = await page.context().request.post("/api/stations", {
    data: { ...data, image_url: `${site.origin}/icon-192.png`, stream_url: "https://ria.example.org/stream" },
  });
  expect(submitted.status()).toBe(201);
  const { id } = await submitted.json();
  await visit(page, "/account/submissions");
  const row = main(page).getByRole("listitem").filter({ hasText: "Rádio Ria" });
  await expect(row).toContainText("Pendente");
  const administrator = await anotherVisitor();
  await signInAs(administrator, site.administrator);
  // The page follows without being loaded again.
  await administrator.context().request.delete(`/api/stations/${id}?reason=gone&text=Fechou%20em%20outubro.`);
  await expect(row).toContainText(
    /ApagadaFado · Aveiro, PortugalApagada em \d\d\/\d\d\/\d{4}: a rádio deixou de emitir\./,
  );
  await expect(row).toContainText("Fechou em outubro.");
  await expectAccessible(page, "a deleted station");
  await expectNoOverflow(page, "a deleted station");
  await row.getByRole("link", { name: "Submeter outra vez: Rádio Ria" }).click();
  await expect(page.getByLabel("Nome da rádio")).toHaveValue("Rádio Ria");
  await page.goBack();
  await row.getByRole("link", { name: "Contestar: Rádio Ria" }).click();
  await page.getByLabel("Porque acha que a decisão está errada?").fill("A rádio continua a emitir todos os dias.");
  await page.getByRole("button", { name: "Enviar contestação" }).click();
  await expect(toasts(page).getByText("Recebemos a sua contestação.")).toBeVisible();
  await visit(page, "/account/submissions");
  await expect(row).toContainText("Recebemos a sua contestação.");
  await expect(row.getByRole("link", { name: "Contestar" })).toBeHidden();
  await site.query("delete from review_items where kind = 'appeal'");
});
