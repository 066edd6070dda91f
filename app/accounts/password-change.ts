import { z } from "zod";
import { type BadInput, fieldsSchema, parseFields } from "#app/platform/parse-fields.ts";
import { MAX_PASSWORD_LENGTH, MIN_NEW_PASSWORD_LENGTH } from "./password-limits.ts";

const MISSING = "Por favor, preencha todos os campos";
const TOO_SHORT = "Nova senha deve ter no mínimo 8 caracteres";
const MISMATCH = "As senhas não coincidem";

const filled = z.string(MISSING).min(1, MISSING);

const newPassword = filled
  .min(MIN_NEW_PASSWORD_LENGTH, TOO_SHORT)
  .max(MAX_PASSWORD_LENGTH, "Nova senha pode ter no máximo 128 caracteres");

/** Passwords are never trimmed or changed. Source: spec, section 5. */
export const passwordChangeFields = fieldsSchema({
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
  const parsed = parseFields(passwordChangeFields, raw, [MISSING, TOO_SHORT, MISMATCH]);
  if (!parsed.ok) return parsed;
  const { current_password, new_password } = parsed.fields;
  return { ok: true, currentPassword: current_password, newPassword: new_password };
}

/** The same for the API, in better-auth's field names. The current password may be missing after a recent sign-in. */
export const newPasswordFields = fieldsSchema({
  newPassword,
  currentPassword: z.string(MISSING).default(""),
});

export function parseNewPassword(
  raw: Record<string, unknown>,
): { ok: true; currentPassword: string; newPassword: string } | BadInput {
  const parsed = parseFields(newPasswordFields, raw);
  return parsed.ok ? { ok: true, ...parsed.fields } : parsed;
}
