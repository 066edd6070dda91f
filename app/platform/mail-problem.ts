/** Why a mail was not taken by the mail server. */
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
 * - `not-encrypted`: there is a password to send, and the server offers no encrypted connection to send it over.
 * - `sign-in-refused`: the server does not accept the name and password of SMTP_URL.
 * - `put-off`: the server said no for now (4xx), or no to us rather than to this mail.
 * - `refused`: the server will never take this mail (5xx on the recipient or the content).
 */
export type MailProblem = (typeof MAIL_PROBLEMS)[number];

/** Trying again later is pointless only for what the server has refused for good. */
export function isPermanent(problem: MailProblem): boolean {
  return problem === "refused";
}
