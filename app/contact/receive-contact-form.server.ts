import { log } from "#app/platform/log.server.ts";
import { Refusal, valueOrThrow } from "#app/platform/refusal.ts";
import { contactFormValues, FORM_TOKEN_FIELD, HONEYPOT_FIELD } from "./contact-form-fields.ts";
import { parseContactMessage } from "./contact-message.ts";
import type { ContactService } from "./contact-service.server.ts";

/** `fields`: as sent. `address`: the sender's network address. */
type ContactFormRequest = { fields: Record<string, unknown>; address: string; now: Date };

/**
 * Stores the message of a contact form. With the honeypot filled in it is dropped without an error, so that bots notice
 * nothing. Errors: Refusal `invalid` with the field, `invalid` when sent too soon, `too-many`. Only stored messages count
 * towards the rate limit.
 */
export async function receiveContactForm(
  service: Pick<ContactService, "receive" | "formTokens">,
  { fields, address, now }: ContactFormRequest,
): Promise<void> {
  if (fields[HONEYPOT_FIELD] !== undefined && fields[HONEYPOT_FIELD] !== "") {
    log.info("contact form dropped: honeypot filled in");
    return;
  }
  const { message } = valueOrThrow(parseContactMessage(fields));
  if (service.formTokens.verify(fields[FORM_TOKEN_FIELD], now) !== "in-time") {
    throw new Refusal("invalid", "Aguarde um momento e envie novamente.");
  }
  await service.receive(message, address);
}

/** Values for a refused form: what was typed, and a valid form token, a new one if needed. */
export function restoredContactForm(
  { formTokens }: Pick<ContactService, "formTokens">,
  { fields, now }: Pick<ContactFormRequest, "fields" | "now">,
): Record<string, string> {
  const isUnknown = formTokens.verify(fields[FORM_TOKEN_FIELD], now) === "unknown";
  const formToken = isUnknown ? formTokens.create(now) : String(fields[FORM_TOKEN_FIELD]);
  return { ...contactFormValues(fields), [FORM_TOKEN_FIELD]: formToken };
}
