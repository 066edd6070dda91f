import { and, eq } from "drizzle-orm";
import type { Accounts } from "#app/people/accounts/accounts.server.ts";
import { credentials, sessions } from "#app/people/accounts/accounts.table.ts";
import { WRONG_PASSWORD } from "#app/people/accounts/auth-error-message.ts";
import { exceedsMaxPasswordLength } from "#app/people/accounts/credentials.ts";
import { isPasswordOf } from "#app/people/accounts/passwords.server.ts";
import { type RequestContext, requireUser } from "#app/people/accounts/request-context.server.ts";
import type { SignedIn } from "#app/people/accounts/viewer.ts";
import { Refusal } from "#app/platform/errors/refusal.ts";
import { callAboutCode, doneOrThrow, typedCode, verifyCodeOnce, WRONG_CODE } from "./codes.server.ts";
import { type Factors, findFactors, PROOFS } from "./factors.server.ts";
import { verifyOwnPasskey } from "./passkey-sign-in.server.ts";
import { sessionHeaders } from "./session-cookies.server.ts";

type Context = Pick<RequestContext, "viewer" | "headers" | "address">;

/** What proves who the viewer is: one of the three. */
export type Proof = { password: string } | { code: string } | { passkey: unknown };

const USE_SECOND_FACTOR = "Use o código da aplicação ou a chave de acesso.";

/**
 * Proves that the viewer is the account's owner, for the next 15 minutes of this session. An account with a second
 * factor must use it. Every attempt is counted before it is verified, and a right one ends the count.
 * Errors: Refusal `unauthenticated`, `invalid` with the field, `conflict` under another AUTH_SECRET, `too-many`.
 */
export async function prove(accounts: Accounts, requestContext: Context, proof: Proof, now: Date): Promise<void> {
  const viewer = await requireUser(requestContext);
  const factors = await findFactors(accounts.database, viewer.id);
  await accounts.attempts.count(PROOFS, viewer.id);
  if ("password" in proof) await provePassword(accounts, requestContext, { viewer, factors, ...proof });
  else if ("code" in proof) await proveCode(accounts, requestContext, { viewer, factors, ...proof });
  else {
    const { headers } = requestContext;
    await verifyOwnPasskey(accounts, { userId: viewer.id, headers, response: proof.passkey }, now);
  }
  await accounts.attempts.forget(PROOFS, viewer.id);
  await accounts.database
    .update(sessions)
    .set({ provedAt: now })
    .where(and(eq(sessions.id, viewer.sessionId), eq(sessions.userId, viewer.id)));
}

type Known = { viewer: SignedIn; factors: Factors };

async function provePassword(
  accounts: Accounts,
  { address }: Context,
  { viewer, factors, password }: Known & { password: string },
): Promise<void> {
  if (factors.totp || factors.passkeys > 0) throw new Refusal("invalid", USE_SECOND_FACTOR, { field: "password" });
  const wrong = new Refusal("invalid", WRONG_PASSWORD, { field: "password" });
  const [credential] = await accounts.database
    .select({ digest: credentials.password })
    .from(credentials)
    .where(isPasswordOf(viewer.id));
  const hash = credential?.digest;
  if (!hash || exceedsMaxPasswordLength(password)) throw wrong;
  const { password: passwords } = await accounts.auth.$context;
  await accounts.passwords.run({ account: viewer.email, address }, async () => {
    if (!(await passwords.verify({ hash, password }))) throw wrong;
  });
}

async function proveCode(
  accounts: Accounts,
  requestContext: Context,
  { viewer, factors, code: typed }: Known & { code: string },
): Promise<void> {
  const wrong = new Refusal("invalid", WRONG_CODE, { field: "code" });
  // A code of a set-up that was not confirmed proves nothing, and better-auth would switch it on.
  if (!factors.totp) throw wrong;
  const code = typedCode(typed);
  const headers = sessionHeaders(requestContext);
  await verifyCodeOnce(accounts, { userId: viewer.id, code }, async () =>
    doneOrThrow(
      await callAboutCode(() => accounts.auth.api.verifyTOTP({ body: { code }, headers }), { INVALID_CODE: wrong }),
    ),
  );
}
