import { z } from "zod";
import { type BadInput, fieldsSchema, parseFields } from "#app/platform/parse-fields.ts";

const MISSING = "Escreva o seu email para confirmar.";

/** What the deletion of an account does. Source: accounts, section 9. */
export const DELETION_WARNING =
  "Os dados da conta, os favoritos e as sessões são apagados já e não voltam. As rádios aprovadas que submeteu ficam no diretório, sem o seu nome nem o seu email. As que esperam aprovação são retiradas.";

/** Whether a person wrote this address, in lower case, or with other letters and spaces around it. */
export function isTypedAddress(typed: string, address: string): boolean {
  return typed.trim().toLowerCase() === address;
}

/** The account's address, as the person writes it to confirm the deletion. */
export const deletionFields = fieldsSchema({ email: z.string(MISSING).trim().min(1, MISSING) });

/** Does not compare the address with the account's. */
export function parseDeletion(raw: Record<string, unknown>): { ok: true; email: string } | BadInput {
  const parsed = parseFields(deletionFields, raw);
  return parsed.ok ? { ok: true, email: parsed.fields.email } : parsed;
}
