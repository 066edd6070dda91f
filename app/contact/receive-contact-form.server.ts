import { log } from "#app/platform/log.server.ts";
import { Refusal, valueOrThrow } from "#app/platform/refusal.ts";
import { STAMP, TRAP, typedMessage } from "./contact-form-fields.ts";
import { parseContactMessage } from "./contact-message.ts";
import type { ContactDesk } from "./contact-service.server.ts";

type Desk = Pick<ContactDesk, "receive" | "stamps">;

type Sent = { sent: Record<string, unknown>; address: string; now: Date };

/**
 * Takes in what the form sent. A form in which the trap is filled in came from a program, which is told nothing of it:
 * it is answered like any other, and dropped. Errors: Refusal `invalid` with the field, `invalid` for one that was filled
 * in faster than people do, or `too-many`. Only messages that are kept count towards the limit.
 */
export async function receiveContactForm(desk: Desk, { sent, address, now }: Sent): Promise<void> {
  if (sent[TRAP] !== undefined && sent[TRAP] !== "") {
    log.info("A contact message that only a program writes was dropped");
    return;
  }
  const { message } = valueOrThrow(parseContactMessage(sent));
  if (desk.stamps.judge(sent[STAMP], now) !== "in-time") {
    throw new Refusal("invalid", "Aguarde um momento e envie novamente.");
  }
  await desk.receive(message, address);
}

/** What goes back to the form with a refusal: what was typed, and a stamp with which it can be sent again in a moment. */
export function keptContactForm(
  { stamps }: Pick<ContactDesk, "stamps">,
  { sent, now }: Pick<Sent, "sent" | "now">,
): Record<string, string> {
  const stamp = stamps.judge(sent[STAMP], now) === "unknown" ? stamps.make(now) : String(sent[STAMP]);
  return { ...typedMessage(sent), [STAMP]: stamp };
}
