/** A mail. Everything but the id is untrusted. */
export type Mail = {
  /** The same in every attempt: becomes the Message-ID, by which a receiver recognises a mail that it gets twice. */
  id: string;
  /** Display name of the sender. The address is always the site's own: receivers would reject another one as forged. */
  fromName: string;
  to: string;
  replyTo?: { name: string; address: string };
  subject: string;
  text: string;
  /** The content of `text` as a document. */
  html?: string;
  /** Where the reader ends mails of this kind: becomes List-Unsubscribe. Source: RFC 2369. */
  unsubscribeUrl?: string;
};

/** Why the mail server did not accept a mail. */
export const MAIL_PROBLEMS = [
  "unreachable",
  "timed-out",
  "not-encrypted",
  "sign-in-refused",
  "put-off",
  "refused",
] as const;

/**
 * - `unreachable`: no connection, no secure connection, or one that broke.
 * - `timed-out`: the server did not answer in time.
 * - `not-encrypted`: there is a password to send, and the server offers no encrypted connection.
 * - `sign-in-refused`: the server does not accept the name and password of SMTP_URL.
 * - `put-off`: a temporary refusal (4xx), or a refusal of the client rather than of this mail.
 * - `refused`: a permanent refusal of this mail (5xx on the recipient or the content).
 */
export type MailProblem = (typeof MAIL_PROBLEMS)[number];

/** Whether another attempt is pointless. */
export function isPermanent(problem: MailProblem): boolean {
  return problem === "refused";
}
