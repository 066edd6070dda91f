import { type Accounts, createAccounts } from "#app/people/accounts/accounts.server.ts";
import { users } from "#app/people/accounts/accounts.table.ts";
import type { PasswordHashing } from "#app/people/accounts/password-hash.server.ts";
import { insertPassword } from "#app/people/accounts/passwords.server.ts";
import { createRequestContext, type RequestContext } from "#app/people/accounts/request-context.server.ts";
import { setRole } from "#app/people/accounts/roles.server.ts";
import type { AccountRole } from "#app/people/accounts/viewer.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { type AttemptCounter, createAttemptCounter } from "#app/platform/limits/attempts.server.ts";
import { systemClock } from "#app/platform/process/clock.server.ts";
import { FAST_HASHING } from "./fast-hashing.ts";

export const TEST_SECRET = "a secret that is long enough for tests";

export const TEST_ROLES = ["visitor", "user", "editor", "administrator"] as const;

export type TestRole = (typeof TEST_ROLES)[number];

export type Person = { email: string; password: string };

/** A user. */
export const ANA: Person = { email: "ana@example.org", password: "guitarra" };
/** Another user. */
export const RUI: Person = { email: "rui@example.org", password: "cavaquinho" };
/** An editor. */
export const SARA: Person = { email: "sara@example.org", password: "mosaico-verde" };
/** An administrator. */
export const MARTA: Person = { email: "marta@example.org", password: "azulejo-azul" };

/** The counter of attempts of a process that has just started. */
export function attemptsOn(database: Database): AttemptCounter {
  return createAttemptCounter({ database, secret: TEST_SECRET });
}

type AccountsOptions = Partial<Pick<Accounts, "secondFactor" | "sendsMail" | "clock">> & { hashing?: PasswordHashing };

/**
 * The accounts of a database, for a site with this origin. `secondFactor`: the value of SECOND_FACTOR. `hashing`: the
 * product's own for tests about password hashes, and for accounts that sign in at a running product.
 */
export function accountsOn(
  database: Database,
  publicUrl = "http://localhost:3000",
  { secondFactor = "offered", sendsMail = false, hashing = FAST_HASHING, clock = systemClock }: AccountsOptions = {},
): Accounts {
  const attempts = attemptsOn(database);
  const options = { secondFactor, sendsMail, hashing, clock };
  return createAccounts({ database, secret: TEST_SECRET, publicUrl, attempts, ...options });
}

/** Inserts an account as the product does, without its limits. Returns the id. */
export async function putPerson(
  { auth, database }: Accounts,
  { email, password }: Person,
  role: AccountRole = "user",
): Promise<string> {
  const digest = await (await auth.$context).password.hash(password);
  const id = crypto.randomUUID();
  await database.insert(users).values({ id, email, name: "" });
  await insertPassword(database, id, digest);
  if (role !== "user") await setRole(database, email, { role, now: new Date() });
  return id;
}

/** Signs in without counting an attempt. Returns the Cookie header of the session. */
export async function cookieFor({ auth }: Accounts, { email, password }: Person): Promise<string> {
  const { headers } = await auth.api.signInEmail({ body: { email, password }, returnHeaders: true });
  return cookieFrom(headers);
}

/** The Cookie header that a browser sends after a response with these headers. */
export function cookieFrom(headers: Headers): string {
  return headers
    .getSetCookie()
    .filter((cookie) => !/max-age=0/i.test(cookie))
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}

/** The client of a sign-in. */
export function clientAt(address = "192.0.2.1"): Pick<RequestContext, "address" | "headers"> {
  return { address, headers: new Headers() };
}

/** The context of a request with this Cookie header, from this address. */
export function requestContextWith(accounts: Accounts, cookie = "", address = "192.0.2.1"): RequestContext {
  const headers = new Headers(cookie ? { cookie } : {});
  return createRequestContext(accounts, { headers, address, method: "GET", path: "/" });
}

/** Signs up at a running product. Returns the Cookie header of the session. Errors: a response that is not 2xx. */
export function signUpAt(origin: string, person: Person): Promise<string> {
  return startSession(`${origin}/api/auth/sign-up/email`, person);
}

/** Signs in at a running product. Returns the Cookie header of the session. Errors: a response that is not 2xx. */
export function signInAt(origin: string, person: Person): Promise<string> {
  return startSession(`${origin}/api/auth/sign-in/email`, person);
}

async function startSession(url: string, person: Person): Promise<string> {
  const response = await fetch(url, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(person),
  });
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  return cookieFrom(response.headers);
}
