import { expect, test } from "#test-support/browser/journey.ts";
import { visit } from "#test-support/browser/player-journey.ts";
import { email, main, password } from "#test-support/browser/sign-in.ts";

test("signing up, in and out works with the keyboard alone", async ({ page, site, browserErrors }) => {
  browserErrors.expect(/401/);
  await visit(page, "/auth");
  const [signInTab, signUpTab] = [
    page.getByRole("tab", { name: "Entrar" }),
    page.getByRole("tab", { name: "Registar" }),
  ];
  await signInTab.focus();
  await page.keyboard.press("ArrowRight");
  await expect(page).toHaveURL("/auth/sign-up");
  await expect(signUpTab, "the focus stays on the tabs").toBeFocused();
  await expect(signUpTab).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("ArrowRight");
  await expect(page).toHaveURL("/auth");
  await expect(signInTab).toBeFocused();
  await expect(signInTab, "the form has changed with the tab").toHaveAttribute("aria-selected", "true");

  await page.keyboard.press("Tab");
  await expect(email(page)).toBeFocused();
  await page.keyboard.type(site.administrator.email);
  await page.keyboard.press("Tab");
  await expect(password(page)).toBeFocused();
  await page.keyboard.type("errada");
  await page.keyboard.press("Enter");
  await expect(main(page).getByRole("alert")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(email(page)).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(site.administrator.password);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Mostrar caracteres" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Esqueceu-se da palavra-passe?" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(main(page).getByRole("button", { name: "Entrar", exact: true })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/");
});

test("the fields have autocomplete attributes for password managers", async ({ page }) => {
  await visit(page, "/auth");
  await expect(email(page)).toHaveAttribute("autocomplete", "username webauthn");
  await expect(email(page)).toHaveAttribute("type", "email");
  await expect(password(page)).toHaveAttribute("autocomplete", "current-password");
  await page.getByRole("tab", { name: "Registar" }).click();
  await expect(page).toHaveURL("/auth/sign-up");
  await expect(email(page)).toHaveAttribute("autocomplete", "username");
  await expect(password(page)).toHaveAttribute("autocomplete", "new-password");
  await expect(password(page)).toHaveAccessibleDescription("Mínimo de 6 caracteres");
});
