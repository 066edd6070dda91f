import type { Mail } from "#app/platform/mail/mail.ts";

/**
 * How mails are treated:
 * - `operators`: messages to the site. Administrators see their state; without a mail server they are `kept` at once.
 * - `account`: limited for each address, see `dailyLimit`. Without a mail server they wait for a day, and are then `kept`.
 * - `security`: as `account`, without the limit.
 */
export type MailClass = "operators" | "account" | "security";

/** A row of `mails` that is to be sent now. */
export type QueuedMail = {
  id: string;
  userId: string | null;
  address: string;
  facts: Record<string, string>;
  madeAt: Date;
};

/** A mail without its id and its sender's name, which the outbox adds. */
export type MailContent = Omit<Mail, "id" | "fromName">;

export type MailKind = {
  class: MailClass;
  /**
   * Of class `account`: how many of this kind one address gets in 24 hours. `isReserved`: mails of other kinds do not
   * use them up; all kinds that are not reserved together send MAX_SHARED_MAILS_A_DAY (mail-limits.server.ts).
   */
  dailyLimit?: { max: number; isReserved: boolean };
  /** Makes the mail from the current rows; null when its reason has passed. */
  make: (queued: QueuedMail, now: Date) => Promise<MailContent | null>;
};

/** The kinds of mail by the name that is stored. */
export type MailKinds = Readonly<Record<string, MailKind>>;
