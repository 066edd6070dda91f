import type { Mail } from "#app/platform/mail.ts";
import { oneLine } from "#app/platform/plain-text.ts";
import type { ContactMessage } from "./contact-message.ts";

type Written = ContactMessage & { id: string; receivedAt: Date };

/** The site that the message was written to. */
type Site = { siteName: string; publicUrl: string };

const WHEN = new Intl.DateTimeFormat("pt-PT", { dateStyle: "long", timeStyle: "short", timeZone: "Europe/Lisbon" });

/** The mail that carries a contact message. Our own lines stand before what the visitor wrote. */
export function contactMail({ id, name, email, message, receivedAt }: Written, { siteName, publicUrl }: Site): Mail {
  return {
    id: `contact-${id}`,
    fromName: siteName,
    replyTo: { name, address: email },
    subject: `Mensagem de ${name}`,
    text: [
      `Mensagem recebida pelo formulário de contacto de ${siteName} (${publicUrl}).`,
      "",
      `Nome: ${oneLine(name)}`,
      `Email: ${oneLine(email)}`,
      `Data: ${WHEN.format(receivedAt)} (hora de Lisboa)`,
      "",
      message,
      "",
    ].join("\n"),
  };
}
