import { expect, type Page } from "@playwright/test";
import type { Person } from "../people.ts";

/** Begins a session in a page's browser, before or between its pages. Errors: when the product refuses. */
export function signInAs(page: Page, person: Person): Promise<void> {
  return begin(page, person, "/api/auth/sign-in/email");
}

/** The same with an account that is made for it. */
export function signUpAs(page: Page, person: Person): Promise<void> {
  return begin(page, person, "/api/auth/sign-up/email");
}

/** Signs in as people do, and waits until the home page is there. */
export async function signInByForm(page: Page, { email, password }: Person): Promise<void> {
  await page.goto("/auth");
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Palavra-passe", { exact: true }).fill(password);
  await page.getByRole("main").getByRole("button", { name: "Entrar" }).click();
  await expect(page).toHaveURL("/");
}

async function begin(page: Page, person: Person, address: string): Promise<void> {
  const answer = await page.context().request.post(address, { data: person });
  if (!answer.ok()) throw new Error(`${person.email} got no session: ${answer.status()} ${await answer.text()}`);
}
