import { z } from "zod";
import { type BadInput, parseFields } from "#app/platform/http/parse-fields.ts";
import {
  exceedsMaxPasswordLength,
  MAX_PASSWORD_LENGTH,
  MIN_NEW_PASSWORD_LENGTH,
  MISSING_FIELDS,
} from "./credentials.ts";

const TOO_SHORT = `A palavra-passe deve ter no mínimo ${MIN_NEW_PASSWORD_LENGTH} caracteres`;
const TOO_LONG = `A palavra-passe pode ter no máximo ${MAX_PASSWORD_LENGTH} caracteres`;
const MISMATCH = "As palavras-passe não coincidem";

const filled = z.string(MISSING_FIELDS).min(1, MISSING_FIELDS);

/** A password that replaces another; never trimmed. */
export const newPassword = filled
  .min(MIN_NEW_PASSWORD_LENGTH, TOO_SHORT)
  .refine((text) => !exceedsMaxPasswordLength(text), TOO_LONG);

const fields = z
  .object({ new_password: newPassword, confirmation: filled })
  .refine(({ new_password, confirmation }) => new_password === confirmation, {
    error: MISMATCH,
    path: ["confirmation"],
  });

/** Parses the fields of a form in which a new password is typed twice. */
export function parseRepeatedPassword(raw: Record<string, unknown>): { ok: true; newPassword: string } | BadInput {
  const parsed = parseFields(fields, raw, [MISSING_FIELDS, TOO_SHORT, TOO_LONG, MISMATCH]);
  return parsed.ok ? { ok: true, newPassword: parsed.fields.new_password } : parsed;
}

/** Parses the form «Palavra-passe» of /account/security. The current one is not needed after a recent proof of identity. */
export function parseOwnPassword(
  raw: Record<string, unknown>,
): { ok: true; currentPassword: string; newPassword: string } | BadInput {
  const parsed = parseRepeatedPassword(raw);
  const currentPassword = typeof raw.current_password === "string" ? raw.current_password : "";
  return parsed.ok ? { ...parsed, currentPassword } : parsed;
}
