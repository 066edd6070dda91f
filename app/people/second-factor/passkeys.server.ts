import {
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  type RegistrationResponseJSON,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import { and, eq, sql } from "drizzle-orm";
import type { Accounts } from "#app/people/accounts/accounts.server.ts";
import { sessions, users } from "#app/people/accounts/accounts.table.ts";
import { endSessions } from "#app/people/accounts/end-sessions.server.ts";
import { queueMail } from "#app/people/accounts/queue-mail.server.ts";
import { requireRecentProof } from "#app/people/accounts/recent-proof.server.ts";
import type { RequestContext } from "#app/people/accounts/request-context.server.ts";
import { passkeys } from "#app/people/accounts/second-factors.table.ts";
import type { Transaction } from "#app/platform/database/database.server.ts";
import { Refusal } from "#app/platform/errors/refusal.ts";
import { isTextId } from "#app/platform/http/row-id.ts";
import { announce } from "#app/platform/live-events/announce.server.ts";
import { oneLine } from "#app/platform/text/plain-text.ts";
import { browserName } from "./browser-name.ts";
import { demoteSessions } from "./factors.server.ts";
import type { OwnPasskey } from "./own-security.server.ts";
import { challengeCookie, takeChallenge } from "./passkey-challenge.server.ts";
import { UNREADABLE_PASSKEY } from "./security-forms.ts";
import { ownerOf } from "./totp.server.ts";

type Context = Pick<RequestContext, "viewer" | "headers">;

/** EdDSA, ES256 and RS256: the library's default also asks Node for an experimental one. Source: IANA, COSE algorithms. */
const ALGORITHMS = [-8, -7, -257];

const MAX_PASSKEYS = 10;
const MAX_NAME_LENGTH = 50;

const GONE = "Esta chave de acesso já não existe.";
const TOO_MANY = "Já tem dez chaves de acesso. Apague uma primeiro.";

const PUBLIC_COLUMNS = {
  id: passkeys.id,
  name: passkeys.name,
  createdAt: passkeys.createdAt,
  usedAt: passkeys.usedAt,
};

/** Whether a text can be the id of a passkey. Source: Web Authentication, 1,023 bytes at most, in base64url. */
export function isPasskeyId(text: string): boolean {
  return isTextId(text, 1_364);
}

/** The host under which passkeys are valid. */
export function relyingParty({ publicUrl }: Pick<Accounts, "publicUrl">): string {
  return new URL(publicUrl).hostname;
}

/**
 * Begins the creation of a passkey: what the browser needs, and the cookie with the challenge.
 * Errors: Refusal `proof_required`, or `conflict` with ten passkeys.
 */
export async function passkeyCreationOptions(
  accounts: Accounts,
  requestContext: Context,
  { siteName, now }: { siteName: string; now: Date },
): Promise<{ options: PublicKeyCredentialCreationOptionsJSON; cookie: string }> {
  const viewer = await requireRecentProof(requestContext, now);
  const own = await accounts.database.select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.userId, viewer.id));
  if (own.length >= MAX_PASSKEYS) throw new Refusal("conflict", TOO_MANY);
  const options = await generateRegistrationOptions({
    rpName: siteName,
    rpID: relyingParty(accounts),
    userName: viewer.email,
    userID: new TextEncoder().encode(viewer.id),
    attestationType: "none",
    excludeCredentials: own,
    supportedAlgorithmIDs: ALGORITHMS,
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  return { options, cookie: challengeCookie(accounts, { ...options, purpose: "creation" }, now) };
}

/**
 * Stores the passkey that a browser made for the challenge, and counts the session as begun with it. The first second
 * factor of an account ends all its other sessions. `name`: empty for the browser's. A notice is mailed. Errors: Refusal `proof_required`, `invalid`, or `conflict` with ten passkeys.
 */
export async function storePasskey(
  accounts: Accounts,
  requestContext: Context,
  { response, name, now }: { response: unknown; name: string; now: Date },
): Promise<OwnPasskey> {
  const viewer = await requireRecentProof(requestContext, now);
  const { headers } = requestContext;
  const challenge = await takeChallenge(accounts, { headers, purpose: "creation" }, now);
  const registered = challenge === null ? null : await verifyCreation(accounts, response, challenge);
  if (!registered) throw new Refusal("invalid", UNREADABLE_PASSKEY);
  const shownName = [...(oneLine(name) || browserName(headers.get("User-Agent")))].slice(0, MAX_NAME_LENGTH).join("");
  return accounts.database.transaction(async (transaction) => {
    const isFirstFactor = await refusePastLimit(transaction, viewer.id);
    const [created] = await transaction
      .insert(passkeys)
      .values({ ...registered, userId: viewer.id, name: shownName, createdAt: now })
      .onConflictDoNothing()
      .returning(PUBLIC_COLUMNS);
    if (!created) throw new Refusal("invalid", UNREADABLE_PASSKEY);
    await transaction
      .update(sessions)
      .set({ method: "passkey" })
      .where(and(eq(sessions.id, viewer.sessionId), eq(sessions.method, "password")));
    await queueMail(transaction, { kind: "notice", notice: "passkey-created", ...ownerOf(viewer) }, now);
    if (isFirstFactor) await endSessions(transaction, viewer.id, viewer.sessionId);
    else await announce(transaction, { topic: "accounts", ids: [viewer.id] });
    return created;
  });
}

/**
 * Deletes a passkey of the viewer's account; with the last one, sessions that began with a passkey count as begun with
 * one factor. A notice is mailed. Errors: Refusal `proof_required`, or `not-found` for one that is gone or another account's.
 */
export async function deletePasskey(accounts: Accounts, requestContext: Context, id: string, now: Date): Promise<void> {
  const viewer = await requireRecentProof(requestContext, now);
  if (!isPasskeyId(id)) throw new Refusal("not-found", GONE);
  await accounts.database.transaction(async (transaction) => {
    const deleted = await transaction
      .delete(passkeys)
      .where(and(eq(passkeys.id, id), eq(passkeys.userId, viewer.id)))
      .returning({ id: passkeys.id });
    if (deleted.length === 0) throw new Refusal("not-found", GONE);
    const left = await transaction.select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.userId, viewer.id));
    if (left.length === 0) await demoteSessions(transaction, viewer.id, ["passkey"]);
    await queueMail(transaction, { kind: "notice", notice: "passkey-deleted", ...ownerOf(viewer) }, now);
    await announce(transaction, { topic: "accounts", ids: [viewer.id] });
  });
}

/**
 * The account's row is locked, so that two creations at the same time are counted one after the other. Gives whether the
 * account has no second factor yet. Errors: Refusal `conflict`.
 */
async function refusePastLimit(transaction: Transaction, userId: string): Promise<boolean> {
  const { twoFactorEnabled } = users;
  const [user] = await transaction.select({ twoFactorEnabled }).from(users).where(eq(users.id, userId)).for("update");
  const [own] = await transaction
    .select({ count: sql<number>`count(*)::integer` })
    .from(passkeys)
    .where(eq(passkeys.userId, userId));
  const count = own?.count ?? 0;
  if (count >= MAX_PASSKEYS) throw new Refusal("conflict", TOO_MANY);
  return count === 0 && user?.twoFactorEnabled !== true;
}

/** The verified key; null for any response that is not the answer to the challenge by a key that verified the person. */
async function verifyCreation(accounts: Accounts, response: unknown, challenge: string) {
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      // The library checks the shape itself.
      response: response as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: accounts.publicUrl,
      expectedRPID: relyingParty(accounts),
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!verified) return null;
    const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
    // The library does not check their names.
    const known = transports.filter((name) => isTextId(name));
    return { id, publicKey, counter, transports: known, backedUp: registrationInfo.credentialBackedUp };
  } catch {
    // Every error of the library is about the response.
    return null;
  }
}
