import { z } from "zod";
import { type BadInput, fieldsSchema, parseFields } from "#app/platform/http/parse-fields.ts";
import { isEmailAddress } from "#app/platform/text/email-address.ts";

/** Password lengths in code points, at sign-up and for a change. Source: spec, section 9; the maximum is ours. */
export const MIN_PASSWORD_LENGTH = 6;
export const MIN_NEW_PASSWORD_LENGTH = 8;
export const MAX_PASSWORD_LENGTH = 128;

/** Check before a password is normalised or hashed, which takes quadratic time. Linear for texts of any length. */
export function exceedsMaxPasswordLength(text: string): boolean {
  // A code point has one or two UTF-16 units, so only short texts are split.
  return text.length > 2 * MAX_PASSWORD_LENGTH || [...text].length > MAX_PASSWORD_LENGTH;
}

export const BAD_EMAIL = "Por favor, insira um email válido";
const TOO_SHORT = "A palavra-passe deve ter no mínimo 6 caracteres";
const NO_PASSWORD = "Por favor, insira a palavra-passe";

/** Lower case, so that each mailbox has one account. */
const email = z.string(BAD_EMAIL).trim().toLowerCase().max(255, BAD_EMAIL).refine(isEmailAddress, BAD_EMAIL);

/** Source: spec, section 5. */
export const signUpFields = fieldsSchema({
  email,
  password: z
    .string(TOO_SHORT)
    .min(MIN_PASSWORD_LENGTH, TOO_SHORT)
    .max(MAX_PASSWORD_LENGTH, `A palavra-passe pode ter no máximo ${MAX_PASSWORD_LENGTH} caracteres`),
});

/** Any password is accepted: it may have been chosen under other rules. */
export const signInFields = fieldsSchema({
  email,
  password: z.string(NO_PASSWORD).min(1, NO_PASSWORD),
});

export type Credentials = { email: string; password: string };

const FIELDS = { "sign-in": signInFields, "sign-up": signUpFields } as const;

/** Parses the forms of /auth. Email: trimmed, in lower case. Password: unchanged. */
export function parseCredentials(
  raw: Record<string, unknown>,
  purpose: "sign-in" | "sign-up",
): ({ ok: true } & Credentials) | BadInput {
  const parsed = parseFields(FIELDS[purpose], raw);
  return parsed.ok ? { ok: true, ...parsed.fields } : parsed;
}

/** The values shown again in a form of /auth: the email as typed, never the password. */
export function typedEmail({ email: typed }: Record<string, unknown>): { email: string } {
  return { email: typeof typed === "string" ? typed : "" };
}

export const MISSING_FIELDS = "Por favor, preencha todos os campos";
const NEW_TOO_SHORT = "Nova senha deve ter no mínimo 8 caracteres";
const MISMATCH = "As senhas não coincidem";

const filled = z.string(MISSING_FIELDS).min(1, MISSING_FIELDS);

const newPassword = filled
  .min(MIN_NEW_PASSWORD_LENGTH, NEW_TOO_SHORT)
  .max(MAX_PASSWORD_LENGTH, `Nova senha pode ter no máximo ${MAX_PASSWORD_LENGTH} caracteres`);

/** Passwords are never trimmed or changed. Source: spec, section 5. */
const passwordChangeFields = fieldsSchema({
  current_password: filled,
  new_password: newPassword,
  confirmation: filled,
}).refine(({ new_password, confirmation }) => new_password === confirmation, {
  error: MISMATCH,
  path: ["confirmation"],
});

/**
 * Parses the form that changes a password; the specified messages come first, in the order of the spec. Does not verify
 * the current password.
 */
export function parsePasswordChange(
  raw: Record<string, unknown>,
): { ok: true; currentPassword: string; newPassword: string } | BadInput {
  const parsed = parseFields(passwordChangeFields, raw, [MISSING_FIELDS, NEW_TOO_SHORT, MISMATCH]);
  if (!parsed.ok) return parsed;
  const { current_password, new_password } = parsed.fields;
  return { ok: true, currentPassword: current_password, newPassword: new_password };
}

/**
 * Parses the body of the API's change of password, in better-auth's field names. The current password may be missing
 * after a recent sign-in.
 */
export const newPasswordFields = fieldsSchema({
  newPassword,
  currentPassword: z.string(MISSING_FIELDS).default(""),
});

export function parseNewPassword(
  raw: Record<string, unknown>,
): { ok: true; currentPassword: string; newPassword: string } | BadInput {
  const parsed = parseFields(newPasswordFields, raw);
  return parsed.ok ? { ok: true, ...parsed.fields } : parsed;
}
