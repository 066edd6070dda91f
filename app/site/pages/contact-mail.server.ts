import { eq } from "drizzle-orm";
import type { MailContent, MailKind } from "#app/people/mail/mail-kind.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import type { SettingsInMemory } from "#app/platform/site-settings/settings.server.ts";
import { isolated } from "#app/platform/text/isolated-text.ts";
import { oneLine } from "#app/platform/text/plain-text.ts";
import { LISBON_LONG_DATE_TIME } from "#app/platform/text/portuguese-format.ts";
import type { ContactMessage } from "./contact-message.ts";
import { contactMessages } from "./contact-messages.table.ts";

type Site = { siteName: string; publicUrl: string };

/** `contactEmail`: where messages are mailed; null when there is no mail server, and then none is. */
type ContactMailOptions = {
  database: Database;
  settings: Pick<SettingsInMemory, "current">;
  publicUrl: string;
  contactEmail: string | null;
};

/** The kind `contact`: a contact message to the operators. Its facts have the `messageId`. */
export function contactMailKind({ database, settings, publicUrl, contactEmail }: ContactMailOptions): MailKind {
  return {
    class: "operators",
    make: async ({ facts }) => {
      const [message] = await database
        .select()
        .from(contactMessages)
        .where(eq(contactMessages.id, facts.messageId ?? ""));
      if (!message || contactEmail === null) return null;
      return contactMail(message, { siteName: settings.current().siteName, publicUrl, contactEmail });
    },
  };
}

/** The e-mail for a contact message. Our own lines come before the visitor's text. */
export function contactMail(
  { name, email, message, receivedAt }: ContactMessage & { receivedAt: Date },
  { siteName, publicUrl, contactEmail }: Site & { contactEmail: string },
): MailContent {
  return {
    to: contactEmail,
    replyTo: { name, address: email },
    subject: `Mensagem de ${isolated(name)}`,
    text: [
      `Mensagem recebida pelo formulário de contacto de ${isolated(siteName)} (${publicUrl}).`,
      "",
      `Nome: ${isolated(oneLine(name))}`,
      `Email: ${oneLine(email)}`,
      `Data: ${LISBON_LONG_DATE_TIME.format(receivedAt)} (hora de Lisboa)`,
      "",
      message,
      "",
    ].join("\n"),
  };
}
