import { z } from "zod";
import { exceedsMaxPasswordLength, MIN_NEW_PASSWORD_LENGTH, signUpFields } from "#app/accounts/credentials.ts";
import { type BadInput, fieldsSchema, parseFields } from "#app/platform/parse-fields.ts";

const MISSING = "Por favor, preencha todos os campos";
const TOO_SHORT = "A palavra-passe deve ter no mínimo 8 caracteres";
const TOO_LONG = "A palavra-passe pode ter no máximo 128 caracteres";
const MISMATCH = "As palavras-passe não coincidem";

const filled = z.string(MISSING).min(1, MISSING);

/** Source: accounts, section 5. */
const newPassword = filled
  .min(MIN_NEW_PASSWORD_LENGTH, TOO_SHORT)
  .refine((text) => !exceedsMaxPasswordLength(text), TOO_LONG);

const resetFormFields = fieldsSchema({ new_password: newPassword, confirmation: filled }).refine(
  ({ new_password, confirmation }) => new_password === confirmation,
  { error: MISMATCH, path: ["confirmation"] },
);

/** Parses the form that chooses another password by a link. Passwords are never trimmed. */
export function parseResetForm(raw: Record<string, unknown>): { ok: true; newPassword: string } | BadInput {
  const parsed = parseFields(resetFormFields, raw, [MISSING, TOO_SHORT, TOO_LONG, MISMATCH]);
  return parsed.ok ? { ok: true, newPassword: parsed.fields.new_password } : parsed;
}

const NO_TOKEN = "Os dados enviados não são válidos.";

/** Of any shape: an impossible one is as dead as a used one. */
const token = z.string(NO_TOKEN);

export const resetFields = fieldsSchema({ token, newPassword });

/** The same for the API. */
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

/** The parameter of /account with the address that was typed into the form that changes it. */
