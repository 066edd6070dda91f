import { type Accounts, createAccounts } from "#app/accounts/accounts.server.ts";
import { users } from "#app/accounts/accounts.table.ts";
import { insertPassword } from "#app/accounts/password-credentials.server.ts";
import { createRequestContext, type RequestContext } from "#app/accounts/request-context.server.ts";
import { grantAdmin } from "#app/accounts/roles.server.ts";
import type { Database } from "#app/platform/database.server.ts";
import { attemptsOn, TEST_SECRET } from "./attempts.ts";

export type Person = { email: string; password: string };

/** A user, wherever she has an account. */
export const ANA: Person = { email: "ana@example.org", password: "guitarra" };
/** Another user. */
export const RUI: Person = { email: "rui@example.org", password: "cavaquinho" };
/** An administrator. */
export const MARTA: Person = { email: "marta@example.org", password: "azulejo-azul" };

/** The accounts that a database holds, for a site with this origin. */
export function accountsOn(database: Database, publicUrl = "http://localhost:3000"): Accounts {
  return createAccounts({ database, secret: TEST_SECRET, publicUrl, attempts: attemptsOn(database) });
}

/** Puts an account in as the product does, without its limits. Gives its id. */
export async function putPerson(
  { auth, database }: Accounts,
  { email, password }: Person,
  role: "user" | "admin" = "user",
): Promise<string> {
  const digest = await digestOf(auth, password);
  const id = crypto.randomUUID();
  await database.insert(users).values({ id, email, name: "" });
  await insertPassword(database, id, digest);
  if (role === "admin") await grantAdmin(database, email);
  return id;
}

type Hash = (password: string) => Promise<string>;

/** By what made them. Made once for all tests of a file: each takes a tenth of a second of a processor. */
const digests = new Map<Hash, Map<string, Promise<string>>>();

async function digestOf(auth: Accounts["auth"], password: string): Promise<string> {
  const { hash } = (await auth.$context).password;
  const made = digests.get(hash) ?? new Map<string, Promise<string>>();
  digests.set(hash, made);
  const digest = made.get(password) ?? hash(password);
  made.set(password, digest);
  return digest;
}

/**
 * Begins a session without counting it as an attempt. Gives the Cookie header that the browser then sends. A digest that was
 * made here for this password is not made again to compare.
 */
export async function cookieFor({ auth }: Accounts, { email, password }: Person): Promise<string> {
  const { password: passwords } = await auth.$context;
  const { hash, verify } = passwords;
  const known = await digests.get(hash)?.get(password);
  passwords.verify = async (said) => (said.hash === known && said.password === password) || verify(said);
  try {
    const { headers } = await auth.api.signInEmail({ body: { email, password }, returnHeaders: true });
    return cookieFrom(headers);
  } finally {
    passwords.verify = verify;
  }
}

/** What a browser sends back of the cookies that an answer sets. */
export function cookieFrom(headers: Headers): string {
  return headers
    .getSetCookie()
    .filter((cookie) => !/max-age=0/i.test(cookie))
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}

/** Whoever makes a request with this Cookie header, from this address. */
export function requestContextWith(accounts: Accounts, cookie = "", address = "192.0.2.1"): RequestContext {
  return createRequestContext(accounts, { headers: new Headers(cookie ? { cookie } : {}), address });
}

/** Signs up at a running product. Gives the Cookie header of the session. Errors: when the product refuses. */
export function signUpAt(origin: string, person: Person): Promise<string> {
  return beginAt(`${origin}/api/auth/sign-up/email`, person);
}

/** Signs in at a running product. Gives the Cookie header of the session. Errors: when the product refuses. */
export function signInAt(origin: string, person: Person): Promise<string> {
  return beginAt(`${origin}/api/auth/sign-in/email`, person);
}

async function beginAt(address: string, person: Person): Promise<string> {
  const answer = await fetch(address, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(person),
  });
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}: ${await answer.text()}`);
  return cookieFrom(answer.headers);
}
