import { isAPIError } from "better-auth/api";
import { countAttempt, forgetAttempts, forgetOneAttempt, type Limit } from "#app/platform/attempts.server.ts";
import { Refusal } from "#app/platform/refusal.ts";
import type { Accounts } from "./accounts.server.ts";
import type { Asker } from "./asker.server.ts";
import { authSentence } from "./auth-sentences.ts";

const QUARTER_OF_AN_HOUR = 15 * 60;
const PER_ACCOUNT: Limit = { name: "sign-in of an account", most: 10, withinSeconds: QUARTER_OF_AN_HOUR };
const PER_ADDRESS: Limit = { name: "sign-in from an address", most: 25, withinSeconds: QUARTER_OF_AN_HOUR };
const SIGN_UPS: Limit = { name: "sign-up from an address", most: 60, withinSeconds: 60 * 60 };

export type Credentials = { email: string; password: string };

/** A session that begins or ends, as the answer's headers say it. */
export type SessionChange = { cookies: string[]; user: { id: string; email: string } | null };

/**
 * Begins a session. Wrong tries are counted for the account, whether it exists or not, and for the address; a right one
 * takes its own back. An unknown account costs as much time as a wrong password and is answered alike.
 * Errors: Refusal `unauthenticated` or `too-many`.
 */
export async function signIn(
  { auth, database }: Accounts,
  { address }: Pick<Asker, "address">,
  { email, password }: Credentials,
): Promise<SessionChange> {
  await countAttempt(database, PER_ADDRESS, address);
  await countAttempt(database, PER_ACCOUNT, email);
  const change = await asRefusal(() =>
    auth.api.signInEmail({ body: { email, password }, headers: new Headers(), returnHeaders: true }),
  );
  await forgetAttempts(database, PER_ACCOUNT, email);
  await forgetOneAttempt(database, PER_ADDRESS, address);
  return change;
}

/** Makes an account and begins its session. Errors: Refusal `invalid` (the address is taken, say) or `too-many`. */
export async function signUp(
  { auth, database }: Accounts,
  { address }: Pick<Asker, "address">,
  { email, password }: Credentials,
): Promise<SessionChange> {
  await countAttempt(database, SIGN_UPS, address);
  return asRefusal(() =>
    auth.api.signUpEmail({ body: { name: "", email, password }, headers: new Headers(), returnHeaders: true }),
  );
}

type Answered = { headers: Headers; response: { user: { id: string; email: string } } };

async function asRefusal(call: () => Promise<Answered>): Promise<SessionChange> {
  try {
    const { headers, response } = await call();
    return { cookies: headers.getSetCookie(), user: { id: response.user.id, email: response.user.email } };
  } catch (error) {
    if (!isAPIError(error) || error.statusCode >= 500) throw error;
    const code = error.body?.code;
    // Which of the two is wrong at sign-in nobody is told.
    const field = code?.startsWith("USER_ALREADY_EXISTS") || code === "INVALID_EMAIL" ? "email" : undefined;
    throw new Refusal(error.statusCode === 401 ? "unauthenticated" : "invalid", authSentence(code), { field });
  }
}
