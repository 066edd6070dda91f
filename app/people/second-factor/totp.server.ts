import { randomInt } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { type Accounts, RECOVERY_CODES } from "#app/people/accounts/accounts.server.ts";
import { sessions, users } from "#app/people/accounts/accounts.table.ts";
import { WRONG_PASSWORD } from "#app/people/accounts/auth-error-message.ts";
import { exceedsMaxPasswordLength } from "#app/people/accounts/credentials.ts";
import { endSecondSteps, endSessions } from "#app/people/accounts/end-sessions.server.ts";
import { queueMail } from "#app/people/accounts/queue-mail.server.ts";
import { requireRecentProof } from "#app/people/accounts/recent-proof.server.ts";
import { storedRecoveryCodes } from "#app/people/accounts/recovery-codes.server.ts";
import type { RequestContext } from "#app/people/accounts/request-context.server.ts";
import { secondFactors } from "#app/people/accounts/second-factors.table.ts";
import type { SignedIn } from "#app/people/accounts/viewer.ts";
import { Refusal } from "#app/platform/errors/refusal.ts";
import { announce } from "#app/platform/live-events/announce.server.ts";
import { callAboutCode, doneOrThrow, typedCode, verifyCodeOnce, WRONG_CODE } from "./codes.server.ts";
import { demoteSessions, findFactors, PROOFS } from "./factors.server.ts";
import { sessionHeaders, tokenInCookies } from "./session-cookies.server.ts";

type Context = Pick<RequestContext, "viewer" | "headers" | "address" | "replaceCookies">;

/** `key`: base32, for apps that cannot scan. `recoveryCodes`: shown this once. */
type TotpSetUpSecrets = { key: string; recoveryCodes: string[] };

const ALREADY_ON = "A verificação em dois passos já está ativada.";
const NOT_ON = "A verificação em dois passos não está ativada.";

/**
 * Makes a key and recovery codes. Nothing changes at sign-in until a first code is confirmed (`activateTotp`); setting
 * up again replaces a set-up that was not confirmed.
 * Errors: Refusal `proof_required`, `invalid` for a wrong password, `conflict` if it is on already, `too-many`.
 */
export async function setUpTotp(
  accounts: Accounts,
  requestContext: Context,
  { password, issuer, now }: { password: string; issuer: string; now: Date },
): Promise<TotpSetUpSecrets> {
  const viewer = await requireRecentProof(requestContext, now);
  await accounts.attempts.count(PROOFS, viewer.id);
  if (exceedsMaxPasswordLength(password)) throw new Refusal("invalid", WRONG_PASSWORD, { field: "password" });
  const headers = sessionHeaders(requestContext);
  const refusals = {
    INVALID_PASSWORD: new Refusal("invalid", WRONG_PASSWORD, { field: "password" }),
    TOTP_ALREADY_ENABLED: new Refusal("conflict", ALREADY_ON),
  };
  const client = { account: viewer.email, address: requestContext.address };
  const enable = () => accounts.auth.api.enableTwoFactor({ body: { password, issuer, method: "totp" }, headers });
  const made = await accounts.passwords.run(client, async () => doneOrThrow(await callAboutCode(enable, refusals)));
  await accounts.attempts.forget(PROOFS, viewer.id);
  if (made.method !== "totp") throw new Error("better-auth set up another second step.");
  return { key: new URL(made.totpURI).searchParams.get("secret") ?? "", recoveryCodes: made.backupCodes };
}

/**
 * Switches the second step on by the first code. The session goes on under a new token, as begun with a code, and keeps
 * the moment of its last proof; all other sessions of the account end. Errors: Refusal `proof_required`, `invalid`, `conflict`, `too-many`.
 */
export async function activateTotp(
  accounts: Accounts,
  requestContext: Context,
  { code: typed, now }: { code: string; now: Date },
): Promise<void> {
  const viewer = await requireRecentProof(requestContext, now);
  if ((await findFactors(accounts.database, viewer.id)).totp) throw new Refusal("conflict", ALREADY_ON);
  await accounts.attempts.count(PROOFS, viewer.id);
  const code = typedCode(typed);
  const headers = sessionHeaders(requestContext);
  const cookies = await verifyCodeOnce(accounts, { userId: viewer.id, code }, () =>
    accounts.database.transaction(async (transaction) => {
      const verify = () =>
        accounts.authIn(transaction).api.verifyTOTP({ body: { code }, headers, returnHeaders: true });
      const verified = doneOrThrow(await callAboutCode(verify, REFUSALS));
      const cookies = verified.headers.getSetCookie();
      const token = await tokenInCookies(accounts, cookies);
      const [session] = await transaction
        .update(sessions)
        .set({ method: "totp", provedAt: viewer.provedAt })
        .where(eq(sessions.token, token))
        .returning({ id: sessions.id });
      await transaction.update(secondFactors).set({ verifiedAt: now }).where(eq(secondFactors.userId, viewer.id));
      await queueMail(transaction, { kind: "notice", notice: "second-step-on", ...ownerOf(viewer) }, now);
      await endSessions(transaction, viewer.id, session?.id);
      return cookies;
    }),
  );
  await accounts.attempts.forget(PROOFS, viewer.id);
  requestContext.replaceCookies(cookies);
}

/** Switches the second step off, also if its secret cannot be read. Errors: Refusal `proof_required` or `conflict`. */
export async function switchOffTotp(accounts: Accounts, requestContext: Context, now: Date): Promise<void> {
  const viewer = await requireRecentProof(requestContext, now);
  await accounts.database.transaction(async (transaction) => {
    const off = await transaction
      .update(users)
      .set({ twoFactorEnabled: false })
      .where(eq(users.id, viewer.id))
      .returning({ id: users.id });
    const removed = await transaction
      .delete(secondFactors)
      .where(eq(secondFactors.userId, viewer.id))
      .returning({ verified: secondFactors.verified });
    if (off.length === 0 || !removed.some(({ verified }) => verified)) throw new Refusal("conflict", NOT_ON);
    await endSecondSteps(transaction, viewer.id);
    await demoteSessions(transaction, viewer.id, ["totp", "recovery"]);
    await queueMail(transaction, { kind: "notice", notice: "second-step-off", ...ownerOf(viewer) }, now);
    await announce(transaction, { topic: "accounts", ids: [viewer.id] });
  });
}

/**
 * Replaces all recovery codes. better-auth's own call requires the password. A notice is mailed. Errors: Refusal
 * `proof_required` or `conflict`.
 */
export async function replaceRecoveryCodes(accounts: Accounts, requestContext: Context, now: Date): Promise<string[]> {
  const viewer = await requireRecentProof(requestContext, now);
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  const backupCodes = storedRecoveryCodes(accounts.secret, codes);
  await accounts.database.transaction(async (transaction) => {
    const replaced = await transaction
      .update(secondFactors)
      .set({ backupCodes })
      .where(and(eq(secondFactors.userId, viewer.id), eq(secondFactors.verified, true)))
      .returning({ id: secondFactors.id });
    if (replaced.length === 0) throw new Refusal("conflict", NOT_ON);
    await queueMail(transaction, { kind: "notice", notice: "recovery-codes-replaced", ...ownerOf(viewer) }, now);
  });
  return codes;
}

/** TOTP_NOT_ENABLED: the set-up was never begun. */
const REFUSALS = {
  INVALID_CODE: new Refusal("invalid", WRONG_CODE, { field: "code" }),
  TOTP_NOT_ENABLED: new Refusal("conflict", NOT_ON),
};

const ALPHABET = "abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** In better-auth's form: ten letters and digits, with a hyphen in the middle. */
function newRecoveryCode(): string {
  const half = () => Array.from({ length: 5 }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
  return `${half()}-${half()}`;
}

/** The mail fields of the viewer's own notices. */
export function ownerOf({ id, email }: Pick<SignedIn, "id" | "email">): { userId: string; address: string } {
  return { userId: id, address: email };
}

/** The URI that authenticator apps read. Source: Google Authenticator, Key Uri Format. */
export function totpUri({ issuer, email, key }: { issuer: string; email: string; key: string }): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(email)}`;
  const query = new URLSearchParams({ secret: key, issuer, digits: "6", period: "30" });
  return `otpauth://totp/${label}?${query.toString().replaceAll("+", "%20")}`;
}
