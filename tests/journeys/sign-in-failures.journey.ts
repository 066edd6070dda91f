import { holdRequests } from "#test-support/browser/held-requests.ts";
import { expect, expectPreloaded, expectSound, test, toasts } from "#test-support/browser/journey.ts";
import { playFeatured, visit } from "#test-support/browser/player-journey.ts";
import { banner, email, main, newPerson, password, send, signInByForm } from "#test-support/browser/sign-in.ts";

const NO_CONNECTION = "Não foi possível ligar ao servidor. Verifique a ligação e tente novamente.";

test("without a connection the sign-in form keeps its values", async ({ page, context, site, browserErrors }) => {
  browserErrors.expect(/ERR_INTERNET_DISCONNECTED/);
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

test("signing out offline shows an error and stays on the page", async ({ page, context, site, browserErrors }) => {
  browserErrors.expect(/ERR_INTERNET_DISCONNECTED/);
  await signInByForm(page, site.administrator);
  await visit(page, "/stations");
  // Both are preloaded when the browser is idle.
  await expectPreloaded(page, "toast-stack", "sign-out.route");
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

test("signing out redirects home, also when the page's data show it before the response arrives", async ({
  page,
  site,
}) => {
  await signInByForm(page, site.administrator);
  await visit(page, "/stations");
  const releaseData = await holdRequests(page, "**/stations.data*");
  const answer = Promise.withResolvers<void>();
  await page.route("**/auth/sign-out.data*", async (route) => {
    const response = await route.fetch({ maxRedirects: 0 });
    releaseData();
    await answer.promise;
    await route.fulfill({ response });
  });
  const reload = page.waitForRequest("**/stations.data*");
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await reload;
  await banner(page).getByRole("button", { name: "Sair" }).click();
  await expect(banner(page).getByRole("link", { name: "Entrar" })).toBeVisible();
  answer.resolve();
  await expect(page).toHaveURL("/");
});

test("signing out redirects home, also when another tab reports it before the response arrives", async ({
  page,
  site,
}) => {
  await signInByForm(page, site.administrator);
  await visit(page, "/stations");
  const answer = Promise.withResolvers<void>();
  await page.route("**/auth/sign-out.data*", async (route) => {
    const response = await route.fetch({ maxRedirects: 0 });
    await page.evaluate(() => new BroadcastChannel("radiowave.session").postMessage("nobody"));
    await answer.promise;
    await route.fulfill({ response });
  });
  const ended = page.waitForRequest("**/auth/sign-out.data*");
  await banner(page).getByRole("button", { name: "Sair" }).click();
  await ended;
  await page.waitForTimeout(500);
  answer.resolve();
  await expect(page).toHaveURL("/");
});

test("signing out redirects home, also when the page is reloaded before the response arrives", async ({
  page,
  context,
  site,
}) => {
  await signInByForm(page, site.administrator);
  await visit(page, "/favorites");
  const release = await holdRequests(page, "**/auth/sign-out.data*");
  const signOut = page.waitForRequest("**/auth/sign-out.data*");
  await banner(page).getByRole("button", { name: "Sair" }).click();
  await signOut;
  const other = await context.newPage();
  await visit(other, "/");
  await other
    .getByRole("button", { name: /favoritos/ })
    .first()
    .click();
  await expect(page.getByRole("article")).toHaveCount(1);
  await other.close();
  release();
  await expect(page).toHaveURL("/");
});

test("a sign-out that fails on the server shows an error and stays on the page", async ({
  page,
  site,
  browserErrors,
}) => {
  browserErrors.expect(/500/);
  await signInByForm(page, site.administrator);
  await visit(page, "/stations");
  await page.route("**/auth/sign-out.data*", (route) => route.fulfill({ status: 500, body: "" }));
  await banner(page).getByRole("button", { name: "Sair" }).click();
  await expect(toasts(page).getByText("Erro ao sair")).toBeVisible();
  await expect(page).toHaveURL("/stations");
  await expect(banner(page).getByRole("button", { name: "Sair" })).toBeVisible();
  await page.unroute("**/auth/sign-out.data*");
  await banner(page).getByRole("button", { name: "Sair" }).click();
  await expect(page).toHaveURL("/");
});

test("signing out from the mobile menu redirects home", async ({ page, site }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInByForm(page, site.administrator);
  await visit(page, "/stations");
  const release = await holdRequests(page, "**/auth/sign-out.data*");
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("dialog", { name: "Menu" }).getByRole("button", { name: "Sair" }).click();
  await expect(page.getByRole("dialog", { name: "Menu" })).toBeHidden();
  release();
  await expect(page).toHaveURL("/");
});

test("after a server error the sign-in form keeps its values", async ({ page, browserErrors }) => {
  browserErrors.expect(/502/);
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

test("sound continues while signing in and out", async ({ page, site }) => {
  await playFeatured(page);
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
  await expect(page.locator("body"), "the sound never stopped").not.toHaveAttribute("data-paused");
});
