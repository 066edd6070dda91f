import type { Accounts } from "#app/accounts/accounts.server.ts";
import type { RequestContext } from "#app/accounts/request-context.server.ts";
import { type SecondStepChallenge, signIn } from "#app/accounts/sign-in.server.ts";
import { activateTotp, setUpTotp } from "#app/second-step/totp.server.ts";
import { clientAt, cookieFrom, type Person, requestContextWith } from "./people.ts";
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
