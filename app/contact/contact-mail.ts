import type { Mail } from "#app/platform/mail.ts";
import { oneLine } from "#app/platform/plain-text.ts";
import type { ContactMessage } from "./contact-message.ts";

type ReceivedMessage = ContactMessage & { id: string; receivedAt: Date };

type Site = { siteName: string; publicUrl: string };

const LISBON_TIME = new Intl.DateTimeFormat("pt-PT", {
  dateStyle: "long",
  timeStyle: "short",
  timeZone: "Europe/Lisbon",
});

/** The e-mail for a contact message. Our own lines come before the visitor's text. */
export function contactMail(
  { id, name, email, message, receivedAt }: ReceivedMessage,
  { siteName, publicUrl }: Site,
): Mail {
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
      `Data: ${LISBON_TIME.format(receivedAt)} (hora de Lisboa)`,
      "",
      message,
      "",
    ].join("\n"),
  };
}
