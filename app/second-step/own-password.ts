import { parseRepeatedPassword } from "#app/accounts/new-password.ts";
import type { BadInput } from "#app/platform/parse-fields.ts";

export const WRONG_CURRENT_PASSWORD = "A palavra-passe não está correta.";

/** Parses the form «Palavra-passe» of /account/security. The current one is not needed after a recent proof of identity. */
export function parseOwnPassword(
  raw: Record<string, unknown>,
): { ok: true; currentPassword: string; newPassword: string } | BadInput {
  const parsed = parseRepeatedPassword(raw);
  const currentPassword = typeof raw.current_password === "string" ? raw.current_password : "";
  return parsed.ok ? { ...parsed, currentPassword } : parsed;
}
