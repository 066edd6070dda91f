import { z } from "zod";
import { MAX_PASSWORD_LENGTH, MIN_NEW_PASSWORD_LENGTH } from "#app/accounts/credentials.ts";
import { type BadInput, fieldsSchema, parseFields } from "#app/platform/parse-fields.ts";

export const WRONG_CURRENT_PASSWORD = "A palavra-passe não está correta.";

const MISSING = "Por favor, preencha todos os campos";
const TOO_SHORT = `A palavra-passe deve ter no mínimo ${MIN_NEW_PASSWORD_LENGTH} caracteres`;
const TOO_LONG = `A palavra-passe pode ter no máximo ${MAX_PASSWORD_LENGTH} caracteres`;
const MISMATCH = "As palavras-passe não coincidem";

const filled = z.string(MISSING).min(1, MISSING);

const fields = fieldsSchema({
  // Not needed after a recent proof of identity.
  current_password: z.string(MISSING).default(""),
  new_password: filled.min(MIN_NEW_PASSWORD_LENGTH, TOO_SHORT).max(MAX_PASSWORD_LENGTH, TOO_LONG),
  confirmation: filled,
}).refine(({ new_password, confirmation }) => new_password === confirmation, {
  error: MISMATCH,
  path: ["confirmation"],
});

/** Parses the form «Palavra-passe» of /account/security. Source of the sentences: accounts, section 5. */
export function parseOwnPassword(
  raw: Record<string, unknown>,
): { ok: true; currentPassword: string; newPassword: string } | BadInput {
  const parsed = parseFields(fields, raw, [MISSING, TOO_SHORT, TOO_LONG, MISMATCH]);
  if (!parsed.ok) return parsed;
  const { current_password, new_password } = parsed.fields;
  return { ok: true, currentPassword: current_password, newPassword: new_password };
}
