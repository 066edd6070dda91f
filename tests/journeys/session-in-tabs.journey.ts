import type { Page } from "@playwright/test";
import { expect, test, toasts } from "#test-support/browser/journey.ts";
import { visit } from "#test-support/browser/player-journey.ts";
import { signInByForm, signUpAs } from "#test-support/browser/sign-in.ts";
import { runScript } from "#test-support/run-script.ts";

const banner = (page: Page) => page.getByRole("banner");
const isSignedIn = (page: Page) => expect(banner(page).getByRole("button", { name: "Sair" })).toBeVisible();
const isVisitor = (page: Page) => expect(banner(page).getByRole("link", { name: "Entrar" })).toBeVisible();

/** Sets a marker on the document, which a reload would remove. */
const mark = (page: Page) => page.evaluate(() => document.body.setAttribute("data-mark", ""));
const isNotReloaded = (page: Page) => expect(page.locator("body")).toHaveAttribute("data-mark");

test("signing in or out in one tab applies to all tabs, without a reload", async ({ page, context, site }) => {
  const other = await context.newPage();
  await visit(other, "/stations");
  await isVisitor(other);
  await mark(other);

  await signInByForm(page, site.administrator);
  await isSignedIn(other);
  await expect(banner(other).getByRole("link", { name: "Admin" })).toBeVisible();

  await banner(page).getByRole("button", { name: "Sair" }).click();
  await isVisitor(page);
  await isVisitor(other);
  await expect(banner(other).getByRole("link", { name: "Admin" })).toBeHidden();
  await expect(other).toHaveURL("/stations");
  await isNotReloaded(other);
});

test("an open sign-in form in another tab redirects home after signing in", async ({ page, context, site }) => {
  const other = await context.newPage();
  await visit(other, "/auth/sign-up");
  await signInByForm(page, site.administrator);
  await expect(other).toHaveURL("/");
  await isSignedIn(other);
});

test("signing out removes the admin link in every tab", async ({ page, context, site }) => {
  await signInByForm(page, site.administrator);
  const other = await context.newPage();
  await visit(other, "/admin");
  await expect(other).toHaveURL("/admin");
  await mark(other);

  await banner(page).getByRole("button", { name: "Sair" }).click();
  await expect(other).toHaveURL("/auth");
  await expect(toasts(other).getByText("Precisa de fazer login")).toBeVisible();
  await isVisitor(other);
  await isNotReloaded(other);
});

test("another browser keeps its own session", async ({ page, anotherVisitor, site }) => {
  const elsewhere = await anotherVisitor();
  await signInByForm(elsewhere, site.administrator);
  await signInByForm(page, site.administrator);
  await banner(page).getByRole("button", { name: "Sair" }).click();
  await isVisitor(page);
  await visit(elsewhere, "/admin");
  await expect(elsewhere).toHaveURL("/admin");
});

test("a new administrator signs in again; a revoked one sees it on the open page", async ({ page, site }) => {
  const person = { email: `rui.${crypto.randomUUID()}@example.org`, password: "cavaquinho" };
  await signUpAs(page, person);
  await visit(page, "/");
  await isSignedIn(page);
  await mark(page);
  const admin = (verb: string) =>
    runScript("scripts/prepare.js", ["admin", verb, person.email], { env: { DATABASE_URL: site.databaseUrl } });

  expect(await admin("grant")).toMatchObject({ code: 0 });
  await isVisitor(page);
  await isNotReloaded(page);
  await signInByForm(page, person);
  await banner(page).getByRole("link", { name: "Admin" }).click();
  await expect(page).toHaveURL("/admin");
  await mark(page);

  expect(await admin("revoke")).toMatchObject({ code: 0 });
  await expect(page).toHaveURL("/");
  await expect(toasts(page).getByText("Acesso negado. Apenas administradores.")).toBeVisible();
  await expect(banner(page).getByRole("link", { name: "Admin" })).toBeHidden();
  await isSignedIn(page);
  await isNotReloaded(page);
});
