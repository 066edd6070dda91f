import { expectNoOtherToast, visitWithToast } from "#test-support/browser/held-toasts.ts";
import { expect, test, toasts } from "#test-support/browser/journey.ts";
import { visit } from "#test-support/browser/player-journey.ts";
import { banner, email, main, newPerson, password, send, signInByForm } from "#test-support/browser/sign-in.ts";

test("a visitor signs up, gets a greeting, and signs out again", async ({ page }) => {
  const person = newPerson();
  await visit(page, "/");
  await banner(page).getByRole("link", { name: "Entrar" }).click();
  await expect(page).toHaveTitle("Entrar · RadioWave");
  await page.getByRole("tab", { name: "Registar" }).click();
  await expect(page).toHaveURL("/auth/sign-up");
  await expect(page).toHaveTitle("Registar · RadioWave");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Registar");
  await expect(main(page).getByText("Mínimo de 6 caracteres")).toBeVisible();

  await email(page).fill(person.email);
  await password(page).fill(person.password);
  await send(page, "Registar");
  await expect(page).toHaveURL("/");
  await expect(toasts(page).getByText("Registo bem-sucedido")).toBeVisible();
  await expect(toasts(page).getByText("Bem-vindo! A sua conta foi criada.")).toBeVisible();
  await expect(banner(page).getByRole("link", { name: "Entrar" })).toBeHidden();

  await banner(page).getByRole("button", { name: "Sair" }).click();
  await expect(banner(page).getByRole("link", { name: "Entrar" })).toBeVisible();
  await expect(banner(page).getByRole("button", { name: "Sair" })).toBeHidden();
});

test("an administrator signs in and sees the admin link", async ({ page, site }) => {
  await signInByForm(page, site.administrator);
  await expect(banner(page).getByRole("button", { name: "Sair" })).toBeVisible();
  await banner(page).getByRole("link", { name: "Admin" }).click();
  await expect(page).toHaveURL("/admin");
});

test("a signed-in user is redirected from the sign-in page", { tag: "@extended" }, async ({ page, site }) => {
  await signInByForm(page, site.administrator);
  for (const path of ["/auth", "/auth/sign-up"]) {
    await visit(page, path);
    await expect(page).toHaveURL("/");
  }
});

test("a wrong password shows an error and keeps the email, and the correct one signs in", async ({
  page,
  site,
  browserErrors,
}) => {
  browserErrors.expect(/401/);
  await visitWithToast(page);
  await banner(page).getByRole("link", { name: "Entrar" }).click();
  await email(page).fill(site.administrator.email);
  await password(page).fill("errada");
  await send(page, "Entrar");
  const sentence = "Email ou palavra-passe incorretos.";
  const alert = main(page).getByRole("alert");
  await expect(alert.getByText("Erro no login")).toBeVisible();
  await expect(alert.getByText(sentence)).toBeVisible();
  await expect(alert).toBeFocused();
  await expect(email(page)).toHaveValue(site.administrator.email);
  await password(page).fill(site.administrator.password);
  await expectNoOtherToast(page);
  await password(page).press("Enter");
  await expect(page).toHaveURL("/");
  await expect(banner(page).getByRole("button", { name: "Sair" })).toBeVisible();
});

test("a field error is shown at the field, which gets the focus", async ({ page, browserErrors }) => {
  browserErrors.expect(/422/);
  const { email: address } = newPerson();
  await visit(page, "/auth/sign-up");
  await email(page).fill(address);
  await password(page).fill("12345");
  await send(page, "Registar");
  await expect(password(page)).toBeFocused();
  await expect(password(page)).toHaveAccessibleDescription(/A palavra-passe deve ter no mínimo 6 caracteres/);
  await expect(main(page).getByRole("alert").getByText("Erro no registo")).toBeVisible();
  await expect(main(page).getByRole("alert")).toContainText("Corrija o campo assinalado: Palavra-passe");
  await expect(email(page)).toHaveValue(address);
  await password(page).fill("123456");
  await send(page, "Registar");
  await expect(page).toHaveURL("/");
});

test("an email that has an account shows an error at its field", async ({ page, site, browserErrors }) => {
  browserErrors.expect(/422/);
  await visit(page, "/auth/sign-up");
  await email(page).fill(site.administrator.email);
  await password(page).fill("concertina");
  await send(page, "Registar");
  await expect(email(page)).toBeFocused();
  await expect(email(page)).toHaveAccessibleDescription("Já existe uma conta com este email.");
});
