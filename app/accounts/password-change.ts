import { z } from "zod";
import { type BadInput, fieldsSchema, parseFields } from "#app/platform/parse-fields.ts";
import { LONGEST_PASSWORD, SHORTEST_NEW_PASSWORD } from "./password-limits.ts";

const MISSING = "Por favor, preencha todos os campos";
const TOO_SHORT = "Nova senha deve ter no mínimo 8 caracteres";
const UNLIKE = "As senhas não coincidem";

const filled = z.string(MISSING).min(1, MISSING);

const newPassword = filled
  .min(SHORTEST_NEW_PASSWORD, TOO_SHORT)
  .max(LONGEST_PASSWORD, "Nova senha pode ter no máximo 128 caracteres");

/** A password is what was typed: never trimmed, never changed. Source: spec, section 5. */
export const passwordChangeFields = fieldsSchema({
  current_password: filled,
  new_password: newPassword,
  confirmation: filled,
}).refine(({ new_password, confirmation }) => new_password === confirmation, { error: UNLIKE, path: ["confirmation"] });

/**
 * Reads the form that changes a password; the sentences of the spec come first, in its order. Whether the current password
 * is right is not known here.
 */
export function parsePasswordChange(
  raw: Record<string, unknown>,
): { ok: true; currentPassword: string; newPassword: string } | BadInput {
  const parsed = parseFields(passwordChangeFields, raw, [MISSING, TOO_SHORT, UNLIKE]);
  if (!parsed.ok) return parsed;
  const { current_password, new_password } = parsed.fields;
  return { ok: true, currentPassword: current_password, newPassword: new_password };
}

/** The same as programs send it, in better-auth's names. The current password may be missing: a recent sign-in proves it. */
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
