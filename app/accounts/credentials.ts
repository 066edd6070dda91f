import { z } from "zod";
import { isEmailAddress } from "#app/platform/email-address.ts";
import { type BadInput, fieldsSchema, parseFields } from "#app/platform/parse-fields.ts";
import { LONGEST_PASSWORD, SHORTEST_PASSWORD } from "./password-limits.ts";

const BAD_EMAIL = "Por favor, insira um email válido";
const TOO_SHORT = "A palavra-passe deve ter no mínimo 6 caracteres";
const NO_PASSWORD = "Por favor, insira a palavra-passe";

/** One mailbox is one account, however its address is typed. */
const email = z.string(BAD_EMAIL).trim().toLowerCase().max(255, BAD_EMAIL).refine(isEmailAddress, BAD_EMAIL);

/** Source: spec, section 5. */
export const signUpFields = fieldsSchema({
  email,
  password: z
    .string(TOO_SHORT)
    .min(SHORTEST_PASSWORD, TOO_SHORT)
    .max(LONGEST_PASSWORD, "A palavra-passe pode ter no máximo 128 caracteres"),
});

/** Of the password only that there is one: whoever chose it under other rules signs in with it too. */
export const signInFields = fieldsSchema({
  email,
  password: z.string(NO_PASSWORD).min(1, NO_PASSWORD),
});

const FIELDS = { "sign-in": signInFields, "sign-up": signUpFields } as const;

/** Reads either form of /auth. The address comes back in lower case and trimmed, the password as it was typed. */
export function parseCredentials(
  raw: Record<string, unknown>,
  purpose: "sign-in" | "sign-up",
): { ok: true; email: string; password: string } | BadInput {
  const parsed = parseFields(FIELDS[purpose], raw);
  return parsed.ok ? { ok: true, ...parsed.fields } : parsed;
}

/** What of a form of /auth goes back to it: the address as it was typed, and never the password. */
export function typedEmail({ email: typed }: Record<string, unknown>): { email: string } {
  return { email: typeof typed === "string" ? typed : "" };
}
