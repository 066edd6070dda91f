import { z } from "zod";
import { signUpFields } from "#app/people/accounts/credentials.ts";
import { newPassword } from "#app/people/accounts/new-password.ts";
import { INVALID_INPUT } from "#app/platform/errors/refusal.ts";
import { type BadInput, fieldsSchema, parseFields } from "#app/platform/http/parse-fields.ts";

/** Not validated: an impossible token is refused like a used one. */
const token = z.string(INVALID_INPUT);

export const resetFields = fieldsSchema({ token, newPassword });

/** Parses the body of the call that chooses another password by a link. */
export function parseReset(raw: Record<string, unknown>): { ok: true; token: string; newPassword: string } | BadInput {
  const parsed = parseFields(resetFields, raw);
  return parsed.ok ? { ok: true, ...parsed.fields } : parsed;
}

export const verifyFields = fieldsSchema({ token });

/** Parses the body of a call that uses a link. */
export function parseToken(raw: Record<string, unknown>): { ok: true; token: string } | BadInput {
  const parsed = parseFields(verifyFields, raw);
  return parsed.ok ? { ok: true, token: parsed.fields.token } : parsed;
}

export const emailFields = signUpFields.pick({ email: true });

/** Parses an e-mail address: trimmed, in lower case. */
export function parseEmail(raw: Record<string, unknown>): { ok: true; email: string } | BadInput {
  const parsed = parseFields(emailFields, raw);
  return parsed.ok ? { ok: true, email: parsed.fields.email } : parsed;
}
