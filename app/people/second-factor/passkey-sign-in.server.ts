import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  type PublicKeyCredentialRequestOptionsJSON,
  verifyAuthenticationResponse,
} from "@simplewebauthn/server";
import { and, eq, or, sql } from "drizzle-orm";
import { z } from "zod";
import type { Accounts } from "#app/people/accounts/accounts.server.ts";
import { sessions } from "#app/people/accounts/accounts.table.ts";
import type { RequestContext } from "#app/people/accounts/request-context.server.ts";
import { passkeys } from "#app/people/accounts/second-factors.table.ts";
import { type BegunSession, completeSignIn, userAgentOf } from "#app/people/accounts/sign-in.server.ts";
import { findLastSignIn } from "#app/people/accounts/sign-in-addresses.server.ts";
import type { Transaction } from "#app/platform/database/database.server.ts";
import { Refusal } from "#app/platform/errors/refusal.ts";
import type { Limit } from "#app/platform/limits/attempts.server.ts";
import { challengeCookie, takeChallenge } from "./passkey-challenge.server.ts";
import { isPasskeyId, relyingParty } from "./passkeys.server.ts";
import { UNREADABLE_PASSKEY } from "./security-forms.ts";

const UNKNOWN_PASSKEY = "Esta chave de acesso já não pertence a nenhuma conta.";

const SIGN_INS: Limit = { name: "passkey sign-in from an address", max: 25, windowSeconds: 15 * 60 };

/**
 * Begins a sign-in by passkey. Names no account, so that it does not reveal which exist. Writes nothing, so it is
 * limited in memory. Errors: Refusal `too-many`.
 */
export async function passkeySignInOptions(
  accounts: Accounts,
  { address }: Pick<RequestContext, "address">,
  now: Date,
): Promise<{ options: PublicKeyCredentialRequestOptionsJSON; cookie: string }> {
  accounts.passkeySignIns.count(address);
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(accounts),
    userVerification: "required",
  });
  return { options, cookie: challengeCookie(accounts, { ...options, purpose: "sign-in" }, now) };
}

/**
 * Signs in by a passkey, which is both steps at once. Attempts of an address are counted before they are verified.
 * Errors: Refusal `unauthenticated` or `too-many`.
 */
export async function completePasskeySignIn(
  accounts: Accounts,
  { headers, address }: Pick<RequestContext, "headers" | "address">,
  response: unknown,
  now: Date,
): Promise<BegunSession> {
  await accounts.attempts.count(SIGN_INS, address);
  const used = await verifyPasskey(accounts, { headers, response }, now);
  const { cookies, user } = await accounts.database.transaction(async (transaction) => {
    await recordUse(transaction, used, now);
    const begin = { body: { userId: used.userId }, headers: userAgentOf(headers), returnHeaders: true } as const;
    const begun = await accounts.authIn(transaction).api.beginSession(begin);
    const { token, user } = begun.response;
    await transaction.update(sessions).set({ method: "passkey", provedAt: now }).where(eq(sessions.token, token));
    return { cookies: begun.headers.getSetCookie(), user };
  });
  const client = { account: user.email, address };
  const lastSignIn = await findLastSignIn(accounts, client, now);
  await completeSignIn(accounts, client, { userId: user.id, history: { lastSignIn, wrongPasswords: 1 } });
  return { cookies, user };
}

/** Verifies a passkey of this account, as a proof of identity. Errors: Refusal `unauthenticated`. */
export async function verifyOwnPasskey(
  accounts: Accounts,
  { userId, headers, response }: { userId: string; headers: Headers; response: unknown },
  now: Date,
): Promise<void> {
  const used = await verifyPasskey(accounts, { headers, response }, now);
  if (used.userId !== userId) throw new Refusal("unauthenticated", UNKNOWN_PASSKEY);
  await accounts.database.transaction((transaction) => recordUse(transaction, used, now));
}

type UsedPasskey = { id: string; userId: string; counter: number };

async function verifyPasskey(
  accounts: Accounts,
  { headers, response }: { headers: Headers; response: unknown },
  now: Date,
): Promise<UsedPasskey> {
  const unreadable = new Refusal("unauthenticated", UNREADABLE_PASSKEY);
  const challenge = await takeChallenge(accounts, { headers, purpose: "sign-in" }, now);
  const { data } = z.object({ id: z.string().refine(isPasskeyId) }).safeParse(response);
  if (challenge === null || !data) throw unreadable;
  const [passkey] = await accounts.database.select().from(passkeys).where(eq(passkeys.id, data.id));
  if (!passkey) throw new Refusal("unauthenticated", UNKNOWN_PASSKEY);
  const { id, userId, publicKey, counter } = passkey;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      // The library checks the shape itself.
      response: response as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: accounts.publicUrl,
      expectedRPID: relyingParty(accounts),
      requireUserVerification: true,
      credential: { id, publicKey: new Uint8Array(publicKey), counter },
    });
    if (!verified) throw unreadable;
    return { id, userId, counter: authenticationInfo.newCounter };
  } catch {
    // Every error of the library is about the response; a counter that did not grow is one, and comes from a copy.
    throw unreadable;
  }
}

/**
 * Stores the counter of a use. Of two uses with the same counter the second is refused; keys without a counter always
 * send 0. Errors: Refusal `unauthenticated`.
 */
async function recordUse(transaction: Transaction, { id, counter }: UsedPasskey, now: Date): Promise<void> {
  const grows = or(sql`${passkeys.counter} < ${counter}`, and(eq(passkeys.counter, 0), sql`${counter} = 0`));
  const recorded = await transaction
    .update(passkeys)
    .set({ counter, usedAt: now })
    .where(and(eq(passkeys.id, id), grows))
    .returning({ id: passkeys.id });
  if (recorded.length === 0) throw new Refusal("unauthenticated", UNREADABLE_PASSKEY);
}
