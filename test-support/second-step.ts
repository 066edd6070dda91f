import type { Accounts } from "#app/people/accounts/accounts.server.ts";
import type { RequestContext } from "#app/people/accounts/request-context.server.ts";
import { type SecondStepChallenge, signIn } from "#app/people/accounts/sign-in.server.ts";
import { completeSecondStep } from "#app/people/second-factor/second-step.server.ts";
import { activateTotp, setUpTotp } from "#app/people/second-factor/totp.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import {
  ANA,
  accountsOn,
  clientAt,
  cookieFor,
  cookieFrom,
  type Person,
  putPerson,
  requestContextWith,
} from "./people.ts";
import { freshCodes } from "./totp.ts";

/** The Cookie header after a response with these Set-Cookie values. */
export function cookieOf({ cookies }: { cookies: readonly string[] }): string {
  return cookieFrom(new Headers(cookies.map((cookie): [string, string] => ["Set-Cookie", cookie])));
}

/** Switches codes on in a person's session. `nextCode` gives codes that were not used. */
export async function withTotp(accounts: Accounts, cookie: string, { password }: Person) {
  const requestContext = requestContextWith(accounts, cookie);
  const now = new Date();
  const { key, recoveryCodes } = await setUpTotp(accounts, requestContext, { password, issuer: "RadioWave", now });
  const nextCode = freshCodes(key);
  await activateTotp(accounts, requestContext, { code: nextCode(), now });
  return { key, nextCode, recoveryCodes, cookie: cookieOf({ cookies: requestContext.cookies() }) };
}

/** Signs in by password up to the second step. Returns a context with the challenge's cookie. Errors: no second step. */
export async function challengeOf(accounts: Accounts, person: Person): Promise<RequestContext> {
  const begun = await signIn(accounts, clientAt(), person);
  if (!("secondStep" in begun)) throw new Error("The sign-in has no second step.");
  return requestContextWith(accounts, cookieOf(begun satisfies SecondStepChallenge));
}

/** Ana, who has codes; `complete` is the second step of a new sign-in, or of the given one. */
export async function anaWithTotp(database: Database) {
  const accounts = accountsOn(database);
  const id = await putPerson(accounts, ANA);
  const { key, nextCode, recoveryCodes, cookie } = await withTotp(accounts, await cookieFor(accounts, ANA), ANA);
  const complete = async (input: Parameters<typeof completeSecondStep>[2], challenge = challengeOf(accounts, ANA)) =>
    completeSecondStep(accounts, await challenge, input, new Date());
  return { accounts, id, key, nextCode, recoveryCodes, cookie, complete };
}
