import { appealMailKind } from "#app/moderation/appeals/appeal-mail-kind.server.ts";
import { decisionMailKind } from "#app/moderation/appeals/decision-mail-kind.server.ts";
import { type Outbox, openOutbox, wakeOnQueuedMails } from "#app/people/mail/outbox.server.ts";
import { APPEAL_MAIL } from "#app/people/mail/queue-appeal-mail.server.ts";
import { DECISION_MAIL } from "#app/people/mail/queue-decision-mail.server.ts";
import { accountMailKinds } from "#app/people/mail-links/account-mail-kinds.server.ts";
import { createMailer } from "#app/platform/mail/mailer.server.ts";
import type { Config } from "#app/platform/settings/config.server.ts";
import type { SettingsInMemory } from "#app/platform/site-settings/settings.server.ts";
import { contactMailKind } from "#app/site/pages/contact-mail.server.ts";
import type { Infrastructure } from "./infrastructure.ts";

/** `isMailConfigured`: whether mails are sent; the outbox only keeps them otherwise. */
type MailServices = { outbox: Outbox; isMailConfigured: boolean; close: () => Promise<void> };

/** Opens the outbox, with every kind of mail. */
export function openMailServices(
  { connection: { database }, hub, secret }: Pick<Infrastructure, "connection" | "hub" | "secret">,
  { mail, publicUrl, settings }: Pick<Config, "mail" | "publicUrl"> & { settings: SettingsInMemory },
): MailServices {
  const { smtpUrl = null, contactEmail = null, from = null } = mail ?? {};
  const mailer = createMailer({ smtpUrl, from, publicUrl });
  const kinds = {
    ...accountMailKinds({ database, secret, publicUrl, settings }),
    [DECISION_MAIL]: decisionMailKind({ database, publicUrl, settings }),
    [APPEAL_MAIL]: appealMailKind({ database, publicUrl, settings }),
    contact: contactMailKind({ database, settings, publicUrl, contactEmail }),
  };
  const outbox = openOutbox({ database, mailer, kinds, settings });
  const stopWaking = wakeOnQueuedMails(hub, outbox);
  return {
    outbox,
    isMailConfigured: mailer !== null,
    close: async () => {
      stopWaking();
      await outbox.close();
    },
  };
}
