import { log } from "#app/platform/log.server.ts";
import { Refusal, valueOrThrow } from "#app/platform/refusal.ts";
import { contactFormValues, FORM_TOKEN_FIELD, HONEYPOT_FIELD } from "./contact-form-fields.ts";
import { parseContactMessage } from "./contact-message.ts";
import type { ContactService } from "./contact-service.server.ts";

type Desk = Pick<ContactService, "receive" | "stamps">;

type Sent = { sent: Record<string, unknown>; address: string; now: Date };

/**
 * Takes in what the form sent. A form in which the trap is filled in came from a program, which is told nothing of it:
 * it is answered like any other, and dropped. Errors: Refusal `invalid` with the field, `invalid` for one that was filled
 * in faster than people do, or `too-many`. Only messages that are kept count towards the limit.
 */
export async function receiveContactForm(desk: Desk, { sent, address, now }: Sent): Promise<void> {
  if (sent[HONEYPOT_FIELD] !== undefined && sent[HONEYPOT_FIELD] !== "") {
    log.info("A contact message that only a program writes was dropped");
    return;
  }
  const { message } = valueOrThrow(parseContactMessage(sent));
  if (desk.stamps.verify(sent[FORM_TOKEN_FIELD], now) !== "in-time") {
    throw new Refusal("invalid", "Aguarde um momento e envie novamente.");
  }
  await desk.receive(message, address);
}

/** What goes back to the form with a refusal: what was typed, and a stamp with which it can be sent again in a moment. */
export function restoredContactForm(
  { stamps }: Pick<ContactService, "stamps">,
  { sent, now }: Pick<Sent, "sent" | "now">,
): Record<string, string> {
  const stamp =
    stamps.verify(sent[FORM_TOKEN_FIELD], now) === "unknown" ? stamps.create(now) : String(sent[FORM_TOKEN_FIELD]);
  return { ...contactFormValues(sent), [FORM_TOKEN_FIELD]: stamp };
}
