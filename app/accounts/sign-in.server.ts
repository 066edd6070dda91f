import { isAPIError } from "better-auth/api";
import { and, eq } from "drizzle-orm";
import type { Limit } from "#app/platform/attempts.server.ts";
import { Refusal } from "#app/platform/refusal.ts";
import type { Accounts } from "./accounts.server.ts";
import { credentials, users } from "./accounts.table.ts";
import { authErrorMessage } from "./auth-error-messages.ts";
import { endOldestSessions } from "./end-sessions.server.ts";
import { isPassword } from "./password-credentials.server.ts";
import type { RequestContext } from "./request-context.server.ts";
import { rememberSignIn } from "./sign-in-addresses.server.ts";
import {
  cacheKnownSignIn,
  checkWrongPasswords,
  countWrongPassword,
  forgetWrongPasswords,
  refuseBlockedClient,
} from "./sign-in-attempts.server.ts";

/** Every sign-up counts, also one that is refused because the email is taken. */
const SIGN_UPS: Limit = { name: "sign-up from an address", most: 60, windowSeconds: 60 * 60 };

export type Credentials = { email: string; password: string };

/** A session that begins or ends. `cookies`: values of Set-Cookie headers. `user`: null when it ends. */
export type SessionChange = { cookies: string[]; user: { id: string; email: string } | null };

/**
 * Begins a session, and ends the account's oldest one past the limit. Wrong passwords are counted, see
 * sign-in-attempts.server.ts. An unknown account takes as long as a wrong password and gets the same response.
 * Errors: Refusal `unauthenticated` or `too-many`.
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
      callAuth(() =>
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

/** Creates an account and begins a session. Errors: Refusal `invalid` (for example if the email is taken) or `too-many`. */
export async function signUp(
  accounts: Accounts,
  { address }: Pick<RequestContext, "address">,
  { email, password }: Credentials,
): Promise<SessionChange> {
  const client = { account: email, address };
  const change = await accounts.passwords.run(client, async () => {
    await accounts.attempts.count(SIGN_UPS, address);
    return callAuth(() =>
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

/**
 * Begins a session, and ends it again if the password changed meanwhile: verifying takes long, and a change of password
 * ends only the sessions that exist by then. Errors: those of `begin`, and Refusal `unauthenticated`.
 */
async function ensurePasswordUnchanged<Change extends SessionChange>(
  { auth, database }: Pick<Accounts, "auth" | "database">,
  email: string,
  begin: () => Promise<Change>,
): Promise<Change> {
  const find = () =>
    database
      .select({ digest: credentials.password })
      .from(credentials)
      .innerJoin(users, eq(users.id, credentials.userId))
      .where(and(eq(users.email, email), isPassword));
  const [before] = await find();
  const change = await begin();
  // The lock waits for an uncommitted change of password, which has not seen this session.
  const [after] = await find().for("share", { of: credentials });
  if (before && before.digest === after?.digest) return change;
  const cookie = change.cookies.map((one) => one.split(";")[0]).join("; ");
  await auth.api.signOut({ headers: new Headers({ cookie }) });
  throw new Refusal("unauthenticated", authErrorMessage("INVALID_EMAIL_OR_PASSWORD"));
}

type AuthResult = { headers: Headers; response: { user: { id: string; email: string } } };

/** Calls better-auth and converts its client errors into refusals. */
async function callAuth(call: () => Promise<AuthResult>) {
  try {
    const { headers, response } = await call();
    return { cookies: headers.getSetCookie(), user: { id: response.user.id, email: response.user.email } };
  } catch (error) {
    if (!isAPIError(error) || error.statusCode >= 500) throw error;
    const code = error.body?.code;
    // Do not reveal whether the email or the password is wrong.
    const field = code?.startsWith("USER_ALREADY_EXISTS") || code === "INVALID_EMAIL" ? "email" : undefined;
    throw new Refusal(error.statusCode === 401 ? "unauthenticated" : "invalid", authErrorMessage(code), { field });
  }
}
