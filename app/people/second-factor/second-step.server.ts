import { eq } from "drizzle-orm";
import type { Accounts } from "#app/people/accounts/accounts.server.ts";
import { sessions, users, verifications } from "#app/people/accounts/accounts.table.ts";
import { queueMail } from "#app/people/accounts/queue-mail.server.ts";
import { recoveryCodeDigest } from "#app/people/accounts/recovery-codes.server.ts";
import type { RequestContext } from "#app/people/accounts/request-context.server.ts";
import { type BegunSession, completeSignIn, userAgentOf } from "#app/people/accounts/sign-in.server.ts";
import { findLastSignIn } from "#app/people/accounts/sign-in-addresses.server.ts";
import type { Transaction } from "#app/platform/database/database.server.ts";
import { Refusal } from "#app/platform/errors/refusal.ts";
import {
  callAboutCode,
  doneOrThrow,
  typedCode,
  typedRecoveryCode,
  verifyCodeOnce,
  WRONG_CODE,
} from "./codes.server.ts";
import { signedCookie, tokenInCookies } from "./session-cookies.server.ts";

type Context = Pick<RequestContext, "headers" | "address">;

/** What is typed at the second step: one of the two. */
export type SecondStepInput = { code: string } | { recoveryCode: string };

export const EXPIRED_SECOND_STEP = "O segundo passo demorou mais de dez minutos. Entre outra vez.";
const LOCK_MINUTES = 15;

/**
 * Completes a sign-in by a code of the authenticator app or a recovery code: begins the session, resets the count of
 * wrong passwords, and for a recovery code queues a notice.
 * Errors: Refusal `invalid` for a wrong or used code; `unauthenticated` when the sign-in must begin again: too late, or
 * after five wrong codes; `too-many` after ten in a row over all sign-ins of the account; `conflict` under another
 * AUTH_SECRET.
 */
export async function completeSecondStep(
  accounts: Accounts,
  requestContext: Context,
  input: SecondStepInput,
  now: Date,
): Promise<BegunSession> {
  const challenge = await findChallenge(accounts, requestContext, now);
  if (!challenge) throw new Refusal("unauthenticated", EXPIRED_SECOND_STEP);
  const { user, cookie, id } = challenge;
  const headers = userAgentOf(requestContext.headers);
  headers.set("Cookie", cookie);

  const verify = async (
    verifyIn: (auth: Accounts["auth"]) => Promise<{ headers: Headers }>,
    method: "totp" | "recovery",
  ) => {
    const outcome = await accounts.database.transaction(async (transaction) => {
      await lockChallenge(transaction, { id, userId: user.id });
      const verified = await callAboutCode(() => verifyIn(accounts.authIn(transaction)), REFUSALS);
      // A wrong code is counted in this transaction, which therefore commits.
      if (!verified.ok) return verified;
      const cookies = verified.done.headers.getSetCookie();
      const token = await tokenInCookies(accounts, cookies);
      await transaction.update(sessions).set({ method, provedAt: now }).where(eq(sessions.token, token));
      if (method === "recovery") {
        const owner = { userId: user.id, address: user.email };
        await queueMail(transaction, { kind: "notice", notice: "recovery-code-used", ...owner }, now);
      }
      return { ok: true as const, done: cookies };
    });
    return doneOrThrow(outcome);
  };

  const verifyOnce = (code: string) =>
    verifyCodeOnce(accounts, { userId: user.id, code }, () =>
      verify((auth) => auth.api.verifyTOTP({ body: { code }, headers, returnHeaders: true }), "totp"),
    );
  const cookies =
    "code" in input
      ? await verifyOnce(typedCode(input.code))
      : await verify((auth) => {
          const code = recoveryCodeDigest(accounts.secret, typedRecoveryCode(input.recoveryCode));
          return auth.api.verifyBackupCode({ body: { code }, headers, returnHeaders: true });
        }, "recovery");
  const client = { account: user.email, address: requestContext.address };
  const lastSignIn = await findLastSignIn(accounts, client, now);
  await completeSignIn(accounts, client, { userId: user.id, history: { lastSignIn, wrongPasswords: 1 } });
  return { cookies, user };
}

/**
 * Locks a challenge until its session exists, so that a change that ends the account's sessions ends this one too. The
 * account is locked first, as by those changes. Errors: Refusal `unauthenticated` if the challenge has ended meanwhile.
 */
async function lockChallenge(transaction: Transaction, { id, userId }: { id: string; userId: string }): Promise<void> {
  await transaction.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("key share");
  const locked = await transaction
    .select({ id: verifications.id })
    .from(verifications)
    .where(eq(verifications.id, id))
    .for("update");
  if (locked.length === 0) throw new Refusal("unauthenticated", EXPIRED_SECOND_STEP);
}

/** Whether the request has a second step under way. */
export async function hasChallenge(accounts: Accounts, requestContext: Context, now: Date): Promise<boolean> {
  return (await findChallenge(accounts, requestContext, now)) !== null;
}

/** The account of the challenge in the request's cookie. better-auth's own look-up does not check its end. */
async function findChallenge(accounts: Accounts, requestContext: Context, now: Date) {
  const cookie = await signedCookie(accounts, requestContext, "two_factor");
  if (!cookie) return null;
  const { internalAdapter } = await accounts.auth.$context;
  const found = await internalAdapter.findVerificationValue(cookie.value);
  if (!found || found.expiresAt <= now) return null;
  const [user] = await accounts.database
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(eq(users.id, found.value));
  if (!user) return null;
  // As it was sent, with its signature.
  const sent = (requestContext.headers.get("Cookie") ?? "")
    .split("; ")
    .find((pair) => pair.startsWith(`${cookie.name}=`));
  return { id: found.id, user, cookie: sent ?? "" };
}

const WRONG = new Refusal("invalid", WRONG_CODE, { field: "code" });

/** By better-auth's error codes. Two uses of one recovery code at the same time: one gets a conflict without a code. */
const REFUSALS: Record<string, Refusal> = {
  INVALID_CODE: WRONG,
  INVALID_BACKUP_CODE: new Refusal("invalid", WRONG_CODE, { field: "recovery_code" }),
  "Failed to verify backup code. Please try again.": new Refusal("invalid", WRONG_CODE, { field: "recovery_code" }),
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: new Refusal("unauthenticated", "Demasiados códigos errados. Entre outra vez."),
  ACCOUNT_TEMPORARILY_LOCKED: new Refusal(
    "too-many",
    `Demasiados códigos errados. Tente novamente dentro de ${LOCK_MINUTES} minutos.`,
    { retryAfterSeconds: LOCK_MINUTES * 60 },
  ),
  INVALID_TWO_FACTOR_COOKIE: new Refusal("unauthenticated", EXPIRED_SECOND_STEP),
  TOTP_NOT_ENABLED: new Refusal("unauthenticated", EXPIRED_SECOND_STEP),
  BACKUP_CODES_NOT_ENABLED: new Refusal("unauthenticated", EXPIRED_SECOND_STEP),
};
