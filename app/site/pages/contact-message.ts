import { z } from "zod";
import { type BadInput, fieldsSchema, parseFields } from "#app/platform/http/parse-fields.ts";
import { isEmailAddress } from "#app/platform/text/email-address.ts";
import { manyLines, oneLine } from "#app/platform/text/plain-text.ts";
import { CONTACT_LIMITS as LIMITS } from "./contact-form-fields.ts";

const BAD_NAME = "Nome inválido (máximo 100 caracteres)";
const BAD_EMAIL = "Email inválido";
const BAD_MESSAGE = "Mensagem inválida (máximo 1000 caracteres)";

/**
 * Fields of a contact message. Name and e-mail address go into mail headers, so neither may contain a line break.
 * Source: spec, section 5.
 */
export const contactFields = fieldsSchema({
  name: z
    .string(BAD_NAME)
    .overwrite(oneLine)
    .min(1, BAD_NAME)
    .max(LIMITS.name, BAD_NAME)
    .describe("Nome do remetente, numa só linha."),
  email: z
    .string(BAD_EMAIL)
    .trim()
    .min(1, BAD_EMAIL)
    .max(LIMITS.email, BAD_EMAIL)
    .refine(isEmailAddress, BAD_EMAIL)
    .describe("Endereço para a resposta."),
  message: z
    .string(BAD_MESSAGE)
    .overwrite(manyLines)
    .min(1, BAD_MESSAGE)
    .max(LIMITS.message, BAD_MESSAGE)
    .describe("Texto da mensagem; as mudanças de linha mantêm-se."),
});

export type ContactMessage = z.output<typeof contactFields>;

/** Parses a contact form or JSON object. Reports the first invalid field, in the order above. */
export function parseContactMessage(raw: Record<string, unknown>): { ok: true; message: ContactMessage } | BadInput {
  const parsed = parseFields(contactFields, raw);
  return parsed.ok ? { ok: true, message: parsed.fields } : parsed;
}
