import { type APIRequestContext, expect, type Locator, type Page, request } from "@playwright/test";
import type { Person } from "../people.ts";
import type { Site } from "../site.ts";

export const banner = (page: Page): Locator => page.getByRole("banner");
export const main = (page: Page): Locator => page.getByRole("main");
export const email = (page: Page): Locator => page.getByLabel("Email", { exact: true });
export const password = (page: Page): Locator => page.getByLabel("Palavra-passe", { exact: true });

/** Presses the form's button. */
export const send = (page: Page, verb: "Entrar" | "Registar"): Promise<void> =>
  main(page).getByRole("button", { name: verb, exact: true }).click();

/** A person who has no account yet. */
export const newPerson = (): Person => ({ email: `ana.${crypto.randomUUID()}@example.org`, password: "concertina" });

/** Starts a session by the API, in the browser context of a page. Errors: a response that is not 2xx. */
export function signInAs(page: Page, person: Person): Promise<void> {
  return startSession(page.context().request, person, "/api/auth/sign-in/email");
}

/** Creates an account and starts its session by the API, in the browser context of a page. */
export function signUpAs(page: Page, person: Person): Promise<void> {
  return startSession(page.context().request, person, "/api/auth/sign-up/email");
}

/** Signs up a person, and makes them an editor. */
export async function signUpEditor(page: Page, site: Site): Promise<void> {
  const person = newPerson();
  await signUpAs(page, person);
  await grantRole(site, person, "editor");
}

/** Creates an account, whose session no browser has. */
export async function createAccount(site: Site): Promise<Person> {
  const person = newPerson();
  const client = await request.newContext({ baseURL: site.origin });
  await startSession(client, person, "/api/auth/sign-up/email");
  await client.dispose();
  return person;
}

/** Gives a role to an account, whose sessions stay. */
export async function grantRole(site: Site, { email: address }: Person, role: "editor" | "admin"): Promise<void> {
  await site.query("insert into user_roles (user_id, role) select id, $1 from users where email = $2", [role, address]);
}

/** Signs in by the form, and waits for the home page. */
export async function signInByForm(page: Page, person: Person): Promise<void> {
  await page.goto("/auth");
  await email(page).fill(person.email);
  await password(page).fill(person.password);
  await send(page, "Entrar");
  await expect(page).toHaveURL("/");
}

/**
 * Ends the session without the form: closes the page's site, and removes its cookie. An open page would still ask for
 * what belongs to the account, and get 401.
 */
export async function leaveAccount(page: Page): Promise<void> {
  await page.goto("about:blank");
  await page.context().clearCookies();
}

/** Waits until the browser has the favourites of the account that is signed in. */
export async function expectAccountsFavourites(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => localStorage.getItem("radioFavoritesOwner"))).not.toBeNull();
}

async function startSession(client: APIRequestContext, person: Person, path: string): Promise<void> {
  const response = await client.post(path, { data: person });
  if (!response.ok()) throw new Error(`${person.email} has no session: ${response.status()} ${await response.text()}`);
}
