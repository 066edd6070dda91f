import { banner, email, main, newPerson, password, send, toasts } from "../support/auth-page.ts";
import { expect, expectSound, test } from "../support/journey.ts";
import { expectLive, featured, playButton, playerBar, visit } from "../support/player-journey.ts";
import { signInByForm } from "../support/sign-in.ts";

const NO_CONNECTION = "Não foi possível ligar ao servidor. Verifique a ligação e tente novamente.";

test("without a connection nothing that was typed is lost", async ({ page, context, site, trouble }) => {
  trouble.expect(/ERR_INTERNET_DISCONNECTED/);
  await visit(page, "/auth");
  await email(page).fill(site.administrator.email);
  await password(page).fill(site.administrator.password);
  await context.setOffline(true);
  await send(page, "Entrar");
  await expect(main(page).getByRole("alert")).toContainText(NO_CONNECTION);
  await expect(main(page).getByRole("alert")).toContainText("Erro no login");
  await expect(email(page)).toHaveValue(site.administrator.email);
  await expect(password(page)).toHaveValue(site.administrator.password);
  await context.setOffline(false);
  await send(page, "Entrar");
  await expect(page).toHaveURL("/");
});

test("who signs out without a connection is told so, and stays where they are", async ({
  page,
  context,
  site,
  trouble,
}) => {
  trouble.expect(/ERR_INTERNET_DISCONNECTED/);
  await signInByForm(page, site.administrator);
  await visit(page, "/stations");
  // What draws toasts is fetched as soon as there may be one.
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  await banner(page).getByRole("button", { name: "Sair" }).click();
  await expect(toasts(page).getByText("Erro ao sair")).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(10);
  await expect(banner(page).getByRole("button", { name: "Sair" })).toBeVisible();
  await context.setOffline(false);
  await banner(page).getByRole("button", { name: "Sair" }).click();
  await expect(banner(page).getByRole("link", { name: "Entrar" })).toBeVisible();
  await expect(page).toHaveURL("/");
});

test("a server that fails as a whole takes nothing away either", async ({ page, trouble }) => {
  trouble.expect(/502/);
  await visit(page, "/auth/sign-up");
  await page.route("**/auth/sign-up.data*", (route) => route.fulfill({ status: 502, body: "<h1>Bad gateway</h1>" }));
  const person = newPerson();
  await email(page).fill(person.email);
  await password(page).fill(person.password);
  await send(page, "Registar");
  await expect(main(page).getByRole("alert")).toContainText(NO_CONNECTION);
  await expect(main(page).getByRole("alert")).toContainText("Erro no registo");
  await expect(password(page)).toHaveValue(person.password);
  await page.unroute("**/auth/sign-up.data*");
  await send(page, "Registar");
  await expect(page).toHaveURL("/");
});

test("what plays goes on while one signs in and out", async ({ page, site }) => {
  await visit(page, "/");
  await playButton(featured(page), "FIP Jazz").click();
  await expectLive(playerBar(page), "FIP Jazz");
  await expectSound(page);
  const element = await page.locator("audio").elementHandle();
  const isSame = () => page.locator("audio").evaluate((now, before) => now === before, element);
  await page.evaluate(() => {
    document.querySelector("audio")?.addEventListener("pause", () => document.body.setAttribute("data-paused", ""));
  });

  await banner(page).getByRole("link", { name: "Entrar" }).click();
  await email(page).fill(site.administrator.email);
  await password(page).fill(site.administrator.password);
  await send(page, "Entrar");
  await expect(banner(page).getByRole("button", { name: "Sair" })).toBeVisible();
  expect(await isSame()).toBe(true);
  await expectSound(page);

  await banner(page).getByRole("button", { name: "Sair" }).click();
  await expect(banner(page).getByRole("link", { name: "Entrar" })).toBeVisible();
  expect(await isSame()).toBe(true);
  await expectSound(page);
  await expect(page.locator("body"), "it never stopped").not.toHaveAttribute("data-paused");
});
