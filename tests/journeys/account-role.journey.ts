import type { Page } from "@playwright/test";
import { expectAccessible } from "#test-support/browser/accessibility.ts";
import { expect, test } from "#test-support/browser/journey.ts";
import { visit } from "#test-support/browser/player-journey.ts";
import { banner, leaveAccount, main, newPerson, signInAs, signUpAs } from "#test-support/browser/sign-in.ts";
import type { Person } from "#test-support/people.ts";

const press = (page: Page, name: string) => main(page).getByRole("button", { name, exact: true }).click();
/** Signs in again: a change of the role ends the sessions of the account. */
async function enter(page: Page, person: Person): Promise<void> {
  await leaveAccount(page);
  await signInAs(page, person);
  await visit(page, "/account");
}

/** Waits until the account's page shows this role: the page's links have «Administração» too. */
const expectRole = (page: Page, role: string) =>
  expect(main(page).locator("section").filter({ hasText: "Papel" }).getByRole("paragraph")).toHaveText(role);

const review = (page: Page) => banner(page).getByRole("link", { name: /^Rever/ });

test("an administrator makes a user an editor and an administrator, removes the role, blocks and unblocks", async ({
  page,
  site,
  anotherVisitor,
  browserErrors,
}) => {
  // A reason is missing; and an open page may ask for what belongs to the account when its session has ended.
  browserErrors.expect(/422|401/);
  const person = newPerson();
  const other = await anotherVisitor();
  await signUpAs(other, person);
  const [account] = await site.query("select id from users where email = $1", [person.email]);
  await signInAs(page, site.administrator);
  await visit(page, `/admin/accounts/${account?.id}`);
  await press(page, "Tornar editor");
  await expectRole(page, "Edição");
  await enter(other, person);
  await expect(review(other)).toBeVisible();
  await press(page, "Tornar administrador");
  await expectRole(page, "Administração");
  await enter(other, person);
  await expect(banner(other).getByRole("link", { name: "Admin" })).toBeVisible();
  await press(page, "Retirar o papel");
  await expectRole(page, "Utilizador");
  await enter(other, person);
  await expect(review(other)).toBeHidden();

  await press(page, "Bloquear conta");
  await expect(main(page).getByRole("alert")).toBeVisible();
  await main(page).getByLabel("Motivo").fill("Publicidade repetida");
  await press(page, "Bloquear conta");
  await expect(main(page).getByRole("button", { name: "Desbloquear", exact: true })).toBeVisible();
  await expectAccessible(page, "a blocked account in the panel");
  const sentence = main(other).getByText("A sua conta está bloqueada: Publicidade repetida. Pode contestar.");
  await enter(other, person);
  await expect(sentence).toBeVisible();
  await press(page, "Desbloquear");
  await expect(main(page).getByRole("button", { name: "Bloquear conta" })).toBeVisible();
  await enter(other, person);
  await expect(sentence).toBeHidden();
});
