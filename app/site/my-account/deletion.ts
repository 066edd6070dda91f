import { z } from "zod";
import { type BadInput, fieldsSchema, parseFields } from "#app/platform/http/parse-fields.ts";

const MISSING = "Escreva o seu email para confirmar.";

/** The account's address, as the person writes it to confirm the deletion. */
export const deletionFields = fieldsSchema({ email: z.string(MISSING).trim().min(1, MISSING) });

/** Does not compare the address with the account's. */
export function parseDeletion(raw: Record<string, unknown>): { ok: true; email: string } | BadInput {
  const parsed = parseFields(deletionFields, raw);
  return parsed.ok ? { ok: true, email: parsed.fields.email } : parsed;
}
