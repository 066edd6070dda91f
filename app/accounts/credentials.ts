import { z } from "zod";
import { isEmailAddress } from "#app/platform/email-address.ts";
import { type BadInput, fieldsSchema, parseFields } from "#app/platform/parse-fields.ts";
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from "./password-limits.ts";

const BAD_EMAIL = "Por favor, insira um email válido";
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
    .max(MAX_PASSWORD_LENGTH, "A palavra-passe pode ter no máximo 128 caracteres"),
});

/** Any password is accepted: it may have been chosen under other rules. */
export const signInFields = fieldsSchema({
  email,
  password: z.string(NO_PASSWORD).min(1, NO_PASSWORD),
});

const FIELDS = { "sign-in": signInFields, "sign-up": signUpFields } as const;

/** Parses the forms of /auth. Email: trimmed, in lower case. Password: unchanged. */
export function parseCredentials(
  raw: Record<string, unknown>,
  purpose: "sign-in" | "sign-up",
): { ok: true; email: string; password: string } | BadInput {
  const parsed = parseFields(FIELDS[purpose], raw);
  return parsed.ok ? { ok: true, ...parsed.fields } : parsed;
}

/** The values shown again in a form of /auth: the email as typed, never the password. */
export function typedEmail({ email: typed }: Record<string, unknown>): { email: string } {
  return { email: typeof typed === "string" ? typed : "" };
}
