import { isAPIError } from "better-auth/api";
import { and, eq, exists, sql } from "drizzle-orm";
import type { Database } from "#app/platform/database/database.server.ts";
import { Refusal } from "#app/platform/errors/refusal.ts";
import type { Limit } from "#app/platform/limits/attempts.server.ts";
import { announce } from "#app/platform/live-events/announce.server.ts";
import { log } from "#app/platform/process/log.server.ts";
import { HOUR_SECONDS } from "#app/platform/text/durations.ts";
import type { Accounts } from "./accounts.server.ts";
import { credentials, sessions, users } from "./accounts.table.ts";
import { authErrorMessage } from "./auth-error-message.ts";
import type { Credentials } from "./credentials.ts";
import { endOldestSessions, endSecondSteps } from "./end-sessions.server.ts";
import { isFormerDigest } from "./password-hash.server.ts";
import type { PasswordClient } from "./password-queue.server.ts";
import { isPassword } from "./passwords.server.ts";
import { queueMail } from "./queue-mail.server.ts";
import { isSamePassword, renewDigest } from "./renew-digest.server.ts";
import type { RequestContext } from "./request-context.server.ts";
import { passkeys } from "./second-factors.table.ts";
import { rememberSignIn } from "./sign-in-addresses.server.ts";
import {
  cacheKnownSignIn,
  checkWrongPasswords,
  countWrongPassword,
  forgetWrongPasswords,
  refuseBlockedClient,
  type SignInHistory,
} from "./sign-in-attempts.server.ts";

/** Every sign-up counts, also one that is refused because the email is taken. */
const SIGN_UPS: Limit = { name: "sign-up from an address", max: 60, windowSeconds: HOUR_SECONDS };

/** Past it, a new account gets the mail only on request. */
const VERIFYING_MAILS: Limit = {
  name: "verifying mails by sign-up from an address",
  max: 10,
  windowSeconds: HOUR_SECONDS,
};

/** A session that begins or ends. `cookies`: values of Set-Cookie headers. `user`: null when it ends. */
export type SessionChange = { cookies: string[]; user: { id: string; email: string } | null };

/** A session that begins. */
export type BegunSession = SessionChange & { user: { id: string; email: string } };

/** A sign-in that needs its second step. `cookies`: hold the challenge. No session exists yet. */
export type SecondStepChallenge = { cookies: string[]; secondStep: ["totp"] };

type SignInClient = Pick<RequestContext, "address" | "headers">;

/**
 * Begins a session, and ends the account's oldest one past the limit; of an account with codes it begins the second
 * step instead (see second-step). Wrong passwords are counted, see sign-in-attempts.server.ts; the count is reset when
 * the session begins. An unknown account takes as long as a wrong password and gets the same response.
 * Errors: Refusal `unauthenticated` or `too-many`.
 */
export async function signIn(
  accounts: Accounts,
  { address, headers }: SignInClient,
  { email, password }: Credentials,
): Promise<BegunSession | SecondStepChallenge> {
  const client = { account: email, address };
  refuseBlockedClient(accounts, client);
  const { change, history } = await accounts.passwords.run(client, async () => {
    const history = await checkWrongPasswords(accounts, client, accounts.clock.now());
    const options = { body: { email, password }, headers: userAgentOf(headers), returnHeaders: true } as const;
    const begin = () => callAuth(() => accounts.auth.api.signInEmail(options));
    const change = await ensureUnchanged(accounts, { email, password }, begin).catch(async (error: unknown) => {
      if (error instanceof Refusal && error.kind === "unauthenticated")
        await countWrongPassword(accounts, client, history);
      throw error;
    });
    return { change, history };
  });
  if ("secondStep" in change) return change;
  const { cookies, user, token } = change;
  await requireProofByPasskey(accounts.database, { token, userId: user.id });
  await completeSignIn(accounts, client, { userId: user.id, history });
  return { cookies, user };
}

/** What follows when a session has begun: the count of wrong passwords is reset, and the address is stored. */
export async function completeSignIn(
  accounts: Accounts,
  client: PasswordClient,
  { userId, history }: { userId: string; history: Pick<SignInHistory, "lastSignIn" | "wrongPasswords"> },
): Promise<void> {
  await forgetWrongPasswords(accounts, client, history);
  cacheKnownSignIn(accounts, client);
  await rememberSignIn(accounts, client, { userId, lastSignIn: history.lastSignIn, now: accounts.clock.now() });
  await endOldestSessions(accounts.database, userId);
}

/**
 * An account with passkeys may sign in by password, but that proves too little for dangerous actions: without this, a
 * person who knows the password could add a factor of their own.
 */
async function requireProofByPasskey(
  database: Database,
  { token, userId }: { token: string; userId: string },
): Promise<void> {
  const ofAccount = database.select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.userId, userId));
  await database
    .update(sessions)
    .set({ provedAt: new Date(0) })
    .where(and(eq(sessions.token, token), exists(ofAccount)));
}

const MAX_USER_AGENT_LENGTH = 400;

/** The only header of a request that better-auth gets: it is stored with the session. */
export function userAgentOf(headers: Headers): Headers {
  const userAgent = headers.get("User-Agent")?.slice(0, MAX_USER_AGENT_LENGTH);
  return new Headers(userAgent ? { "User-Agent": userAgent } : {});
}

/**
 * Creates an account, begins a session, and queues the mail that confirms the address; if queueing fails, that is
 * logged. Errors: Refusal `invalid` (for example if the email is taken) or `too-many`.
 */
export async function signUp(
  accounts: Accounts,
  { address, headers }: SignInClient,
  { email, password }: Credentials,
): Promise<BegunSession> {
  const client = { account: email, address };
  const begun = await accounts.passwords.run(client, async () => {
    await accounts.attempts.count(SIGN_UPS, address);
    const body = { name: "", email, password };
    return callAuth(() => accounts.auth.api.signUpEmail({ body, headers: userAgentOf(headers), returnHeaders: true }));
  });
  // A new account has no second step.
  if ("secondStep" in begun) throw new Error("better-auth asked a new account for a second step.");
  const { cookies, user } = begun;
  await rememberSignIn(accounts, client, { userId: user.id, lastSignIn: null, now: accounts.clock.now() });
  if (accounts.sendsMail) await queueVerification(accounts, address, user);
  return { cookies, user };
}

async function queueVerification(
  { database, attempts, clock }: Pick<Accounts, "database" | "attempts" | "clock">,
  address: string,
  { id, email }: { id: string; email: string },
): Promise<void> {
  const mail = { kind: "verify", userId: id, address: email } as const;
  try {
    await attempts.count(VERIFYING_MAILS, address);
    await database.transaction((transaction) => queueMail(transaction, mail, clock.now()));
  } catch (error) {
    // The account exists and its session has begun; it can ask for the mail on /account.
    if (!(error instanceof Refusal)) log.error({ err: error, userId: id }, "verifying mail of a sign-up not queued");
  }
}

/**
 * Begins a session or a second step, and ends it again if the password changed meanwhile, or the account got its first
 * second factor: verifying takes long, and both end only the sessions that exist by then. Errors: those of `begin`, and
 * Refusal `unauthenticated`.
 */
async function ensureUnchanged(
  { auth, database }: Pick<Accounts, "auth" | "database">,
  { email, password }: Credentials,
  begin: () => Promise<AuthOutcome>,
): Promise<AuthOutcome> {
  const find = () =>
    database
      .select({ userId: users.id, digest: credentials.password, hasSecondFactor })
      .from(credentials)
      .innerJoin(users, eq(users.id, credentials.userId))
      .where(and(eq(users.email, email), isPassword));
  const [before] = await find();
  const change = await begin();
  // The lock waits for an uncommitted change, which has not seen this session.
  const [after] = await find().for("share", { of: [credentials, users] });
  const hasNewFactor = after?.hasSecondFactor && !before?.hasSecondFactor;
  const digests = before?.digest && after?.digest && !hasNewFactor && { before: before.digest, after: after.digest };
  if (digests && (await isSamePassword({ auth }, password, digests.before, digests.after))) {
    if (isFormerDigest(digests.after))
      await renewDigest({ auth, database }, { userId: before.userId, digest: digests.after, password });
    return change;
  }
  if ("secondStep" in change) {
    if (before) await endSecondSteps(database, before.userId);
  } else {
    const cookie = change.cookies.map((one) => one.split(";")[0]).join("; ");
    await auth.api.signOut({ headers: new Headers({ cookie }) });
  }
  throw new Refusal("unauthenticated", authErrorMessage("INVALID_EMAIL_OR_PASSWORD"));
}

const hasSecondFactor = sql<boolean>`(${users.twoFactorEnabled} or exists (select from ${passkeys} where ${passkeys.userId} = ${users.id}))`;

type AuthOutcome = (BegunSession & { token: string }) | SecondStepChallenge;

/** better-auth's answers to a sign-in and a sign-up. */
type AuthResult = {
  headers: Headers;
  response: { token: string | null; user: { id: string; email: string } } | { twoFactorRedirect: boolean };
};

/** Calls better-auth and converts its client errors into refusals. */
async function callAuth(call: () => Promise<AuthResult>): Promise<AuthOutcome> {
  try {
    const { headers, response } = await call();
    const cookies = headers.getSetCookie();
    if (!("user" in response)) return { cookies, secondStep: ["totp"] };
    const { token, user } = response;
    if (token === null) throw new Error("better-auth began no session.");
    return { cookies, token, user: { id: user.id, email: user.email } };
  } catch (error) {
    if (!isAPIError(error) || error.statusCode >= 500) throw error;
    const code = error.body?.code;
    // Do not reveal whether the email or the password is wrong.
    const field = code?.startsWith("USER_ALREADY_EXISTS") || code === "INVALID_EMAIL" ? "email" : undefined;
    throw new Refusal(error.statusCode === 401 ? "unauthenticated" : "invalid", authErrorMessage(code), { field });
  }
}

/**
 * Ends the session of the request, if any. Deletes it before calling better-auth, which would clear the cookie even if
 * the database failed, and leave a usable session behind. Errors: those of the database.
 * Ends all event streams of the account; its other browsers reconnect.
 */
export async function signOut(
  { auth, database }: Accounts,
  { headers, viewer }: Pick<RequestContext, "headers" | "viewer">,
): Promise<SessionChange> {
  const signedIn = await viewer();
  if (signedIn.role !== "visitor") {
    await database.transaction(async (transaction) => {
      await transaction.delete(sessions).where(eq(sessions.id, signedIn.sessionId));
      await announce(transaction, { topic: "accounts", ids: [signedIn.id] });
    });
  }
  const { headers: responseHeaders } = await auth.api.signOut({ headers, returnHeaders: true });
  return { cookies: responseHeaders.getSetCookie(), user: null };
}
