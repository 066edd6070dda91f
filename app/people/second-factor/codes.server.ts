import { isAPIError } from "better-auth/api";
import type { Accounts } from "#app/people/accounts/accounts.server.ts";
import { Refusal } from "#app/platform/errors/refusal.ts";
import type { Limit } from "#app/platform/limits/attempts.server.ts";

export const WRONG_CODE = "O código não está certo.";
const USED_CODE = "Este código já foi usado. Espere pelo próximo.";
const UNREADABLE = "Já não é possível ler a verificação em dois passos desta conta. Fale com a administração.";

/** A code is valid for its 30 seconds and, because clocks differ, for those before and after. */
const CODE_USES: Limit = { name: "totp code", max: 1, windowSeconds: 90 };

/** A code as people write it: spaces and dashes do not count. Length-limited, because it is a part of keys and digests. */
export function typedCode(text: unknown): string {
  return typeof text === "string" ? text.replace(/[\s\p{Pd}]/gu, "").slice(0, 40) : "";
}

/** A recovery code as people write it, in the form of those that are shown: with a hyphen in the middle. */
export function typedRecoveryCode(text: unknown): string {
  return typedCode(text).replace(/^(.{5})(.{5})$/, "$1-$2");
}

/**
 * Verifies a code of an authenticator app by `verify`, once: better-auth takes the same code as often as it is sent. It
 * counts before it is verified, so that of two simultaneous uses one is refused; a refused one does not stay counted.
 * Errors: Refusal `invalid` with the field `code`; those of `verify`.
 */
export async function verifyCodeOnce<Done>(
  { attempts }: Pick<Accounts, "attempts">,
  { userId, code }: { userId: string; code: string },
  verify: () => Promise<Done>,
): Promise<Done> {
  if (!/^\d{6}$/.test(code)) throw new Refusal("invalid", WRONG_CODE, { field: "code" });
  const who = JSON.stringify([userId, code]);
  try {
    await attempts.count(CODE_USES, who);
  } catch (error) {
    if (error instanceof Refusal) throw new Refusal("invalid", USED_CODE, { field: "code" });
    throw error;
  }
  try {
    return await verify();
  } catch (error) {
    if (error instanceof Refusal) await attempts.forget(CODE_USES, who);
    throw error;
  }
}

/** The outcome of a call of better-auth, for a transaction that must also commit what a refused code changed. */
type CodeOutcome<Done> = { ok: true; done: Done } | { ok: false; error: Refusal };

/**
 * Calls better-auth about a code and converts its errors into refusals, with the sentence for its code in `refusals`.
 * Secrets are encrypted with the site's secret, and recovery codes digested: under another one they cannot be read.
 */
export async function callAboutCode<Done>(
  call: () => Promise<Done>,
  refusals: Readonly<Record<string, Refusal>>,
): Promise<CodeOutcome<Done>> {
  try {
    return { ok: true, done: await call() };
  } catch (error) {
    if (isUnreadable(error)) return { ok: false, error: new Refusal("conflict", UNREADABLE) };
    const refusal = isAPIError(error) ? refusals[error.body?.code ?? error.body?.message ?? ""] : undefined;
    if (!refusal) throw error;
    return { ok: false, error: refusal };
  }
}

/** Whether a secret was encrypted under another site's secret. */
export function isUnreadable(error: unknown): boolean {
  return error instanceof Error && !isAPIError(error) && /invalid tag|decrypt/i.test(error.message);
}

export function doneOrThrow<Done>(outcome: CodeOutcome<Done>): Done {
  if (!outcome.ok) throw outcome.error;
  return outcome.done;
}
