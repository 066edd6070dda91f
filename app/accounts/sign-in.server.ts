import { isAPIError } from "better-auth/api";
import type { Limit } from "#app/platform/attempts.server.ts";
import { Refusal } from "#app/platform/refusal.ts";
import type { Accounts } from "./accounts.server.ts";
import { authErrorMessage } from "./auth-error-messages.ts";
import type { RequestContext } from "./request-context.server.ts";
import { endOldestSessions } from "./session-limit.server.ts";
import { rememberSignIn } from "./sign-in-addresses.server.ts";
import {
  cacheKnownSignIn,
  checkWrongPasswords,
  countWrongPassword,
  forgetWrongPasswords,
  refuseBlockedClient,
} from "./sign-in-attempts.server.ts";
import { ensurePasswordUnchanged } from "./unchanged-password.server.ts";

/** Every sign-up counts, also one that is refused because the address is taken. */
const SIGN_UPS: Limit = { name: "sign-up from an address", most: 60, windowSeconds: 60 * 60 };

export type Credentials = { email: string; password: string };

/** A session that begins or ends, as the answer's headers say it. */
export type SessionChange = { cookies: string[]; user: { id: string; email: string } | null };

/**
 * Begins a session, and ends the account's oldest one past the most it may have. Wrong passwords are counted, see
 * `sign-in-attempts.server.ts`; right ones are not. An unknown account costs as much time as a wrong password and is
 * answered alike. Errors: Refusal `unauthenticated` or `too-many`.
 */
export async function signIn(
  accounts: Accounts,
  { address }: Pick<RequestContext, "address">,
  { email, password }: Credentials,
): Promise<SessionChange> {
  const client = { account: email, address };
  refuseBlockedClient(accounts, client);
  const { change, history } = await accounts.passwords.run(client, async () => {
    const history = await checkWrongPasswords(accounts, client, new Date());
    const begin = () =>
      asRefusal(() =>
        accounts.auth.api.signInEmail({ body: { email, password }, headers: new Headers(), returnHeaders: true }),
      );
    const change = await ensurePasswordUnchanged(accounts, email, begin).catch(async (error: unknown) => {
      if (error instanceof Refusal && error.kind === "unauthenticated")
        await countWrongPassword(accounts, client, history);
      throw error;
    });
    return { change, history };
  });
  await forgetWrongPasswords(accounts, client, history);
  const { lastSignIn } = history;
  cacheKnownSignIn(accounts, client);
  await rememberSignIn(accounts, client, { userId: change.user.id, lastSignIn, now: new Date() });
  await endOldestSessions(accounts.database, change.user.id);
  return change;
}

/** Makes an account and begins its session. Errors: Refusal `invalid` (the address is taken, say) or `too-many`. */
export async function signUp(
  accounts: Accounts,
  { address }: Pick<RequestContext, "address">,
  { email, password }: Credentials,
): Promise<SessionChange> {
  const client = { account: email, address };
  const change = await accounts.passwords.run(client, async () => {
    await accounts.attempts.count(SIGN_UPS, address);
    return asRefusal(() =>
      accounts.auth.api.signUpEmail({
        body: { name: "", email, password },
        headers: new Headers(),
        returnHeaders: true,
      }),
    );
  });
  await rememberSignIn(accounts, client, { userId: change.user.id, lastSignIn: null, now: new Date() });
  return change;
}

type Answered = { headers: Headers; response: { user: { id: string; email: string } } };

async function asRefusal(call: () => Promise<Answered>) {
  try {
    const { headers, response } = await call();
    return { cookies: headers.getSetCookie(), user: { id: response.user.id, email: response.user.email } };
  } catch (error) {
    if (!isAPIError(error) || error.statusCode >= 500) throw error;
    const code = error.body?.code;
    // Which of the two is wrong at sign-in nobody is told.
    const field = code?.startsWith("USER_ALREADY_EXISTS") || code === "INVALID_EMAIL" ? "email" : undefined;
    throw new Refusal(error.statusCode === 401 ? "unauthenticated" : "invalid", authErrorMessage(code), { field });
  }
}
