import { setTimeout as sleep } from "node:timers/promises";
import type { Accounts } from "#app/accounts/accounts.server.ts";
import { createAuth } from "#app/accounts/auth.server.ts";
import { openCatalogue, type ReadableCatalogue } from "#app/catalogue/catalogue-in-memory.server.ts";
import { type ContactDesk, createContactDesk } from "#app/contact/contact-desk.server.ts";
import { openOutbox } from "#app/contact/contact-outbox.server.ts";
import type { Config } from "#app/platform/config.server.ts";
import { createMailer } from "#app/platform/mailer.server.ts";
import { openSettings, type SettingsInMemory } from "#app/settings/settings-in-memory.server.ts";
import type { Foundation } from "./foundation.ts";

/** The foundation, the copies in memory that pages and API read from, and the outbox. */
export type House = Foundation & {
  catalogue: ReadableCatalogue;
  settings: SettingsInMemory;
  accounts: Accounts;
  contactDesk: ContactDesk;
  /** Lets go of the copies in memory and of the outbox, whose work stands in the database; the foundation stays open. */
  leave: () => void;
};

/** A mail that is on its way when the process is told to stop has this long to arrive; past it, it is mailed again later. */
const LAST_MAIL_MS = 3_000;

export async function furnish(
  foundation: Foundation,
  { publicUrl, mail }: Pick<Config, "publicUrl" | "mail">,
): Promise<House> {
  const { database } = foundation.connection;
  const accounts = { auth: createAuth({ database, secret: foundation.secret, publicUrl }), database };
  const catalogue = await openCatalogue(database, foundation.hub);
  const settings = await openSettings(database, foundation.hub);
  const { smtpUrl = null, contactEmail = null } = mail ?? {};
  const mailer = createMailer({ smtpUrl, contactEmail, publicUrl });
  const outbox = openOutbox({ database, mailer, settings, publicUrl, hub: foundation.hub });
  const contactDesk = createContactDesk({ database, outbox, secret: foundation.secret, mails: mailer !== null });
  const leave = () => {
    catalogue.close();
    settings.close();
    void outbox.close();
  };
  const close = async () => {
    leave();
    await Promise.race([outbox.close(), sleep(LAST_MAIL_MS, undefined, { ref: false })]);
    await foundation.close();
  };
  return { ...foundation, catalogue, settings, accounts, contactDesk, leave, close };
}
