import { domainToASCII } from "node:url";
import { createTransport } from "nodemailer";
import { log } from "./log.server.ts";
import type { Mail } from "./mail.ts";
import type { MailProblem } from "./mail-problem.ts";
import { bodyText, headerText } from "./mail-text.ts";
import { type LookUpAll, smtpConnection } from "./smtp-encryption.server.ts";

export type Mailer = {
  /** Gives null once the mail server has taken it, otherwise why not. Never throws. */
  send: (mail: Mail) => Promise<MailProblem | null>;
};

export type MailerSettings = { smtpUrl: string | null; contactEmail: string | null; publicUrl: string };

type Patience = { connectMs: number; answerMs: number; totalMs: number };

type MailerOptions = Patience & {
  /** How the mail server's name is looked up; the machine's own way when left out. */
  lookUp?: LookUpAll;
};

/** A busy mail server takes its time to greet; one that says a byte now and then is given up all the same. */
const PATIENCE: Patience = { connectMs: 10_000, answerMs: 30_000, totalMs: 60_000 };

/**
 * Mails to CONTACT_EMAIL by way of SMTP_URL. Null when either is missing: then nothing is mailed.
 * A sender's header injection has three walls: text is cleaned, addresses are objects and never parsed, and the
 * envelope is set apart from the headers. Not covered: what the text asks the reader to do.
 * A password goes over an encrypted connection only, or to this machine: see `smtpConnection`.
 */
export function createMailer(
  { smtpUrl, contactEmail, publicUrl }: MailerSettings,
  { connectMs, answerMs, totalMs, lookUp }: MailerOptions = PATIENCE,
): Mailer | null {
  if (!smtpUrl || !contactEmail) return null;
  const transport = (url: string) =>
    createTransport({
      url,
      connectionTimeout: connectMs,
      dnsTimeout: connectMs,
      greetingTimeout: answerMs,
      socketTimeout: answerMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  const host = new URL(publicUrl).hostname;
  return {
    send: async (mail) => {
      let requiresTls = false;
      try {
        const connection = await smtpConnection(smtpUrl, lookUp);
        requiresTls = connection.requiresTls;
        await transport(connection.url).sendMail({
          envelope: { from: contactEmail, to: [contactEmail] },
          messageId: `<${mail.id}@${host}>`,
          from: { name: headerText(mail.fromName), address: contactEmail },
          to: { name: "", address: contactEmail },
          replyTo: replyAddress(mail.replyTo),
          subject: headerText(mail.subject),
          text: bodyText(mail.text),
          signal: AbortSignal.timeout(totalMs),
        });
        return null;
      } catch (error) {
        return problemIn(error, requiresTls);
      }
    },
  };
}

/**
 * Where an answer goes. None for an address that is allowed but would need quoting, or a mail server that takes more than
 * ASCII: some servers refuse the whole mail for it, and the reader finds the address in the text.
 */
function replyAddress({ name, address }: Mail["replyTo"]): { name: string; address: string } | undefined {
  const [, local, domain] = /^([\w.!#$%&'*+/=?^`{|}~-]+)@([^@]+)$/.exec(address) ?? [];
  const asciiDomain = domainToASCII(domain ?? "");
  if (!local || !/^[a-z\d-]+(\.[a-z\d-]+)+$/.test(asciiDomain)) return undefined;
  return { name: headerText(name), address: `${local}@${asciiDomain}` };
}

/** What the mail library adds to its errors. Source: nodemailer's errors.d.ts, version 10. */
type MailError = { code?: unknown; command?: unknown; responseCode?: unknown };

const NOT_ENCRYPTED =
  "The mail server offers no encryption (STARTTLS), and the password of SMTP_URL is not sent without: the mail waits. Use smtps://, or a mail server with STARTTLS";

/** The error's own message may hold addresses, so only its codes are logged. */
function problemIn(error: unknown, requiresTls: boolean): MailProblem {
  // Fields of an unknown value are unknown until they are compared.
  const { code, command, responseCode } = Object(error) as MailError;
  const problem =
    requiresTls && isTlsRefusal({ code, command }) ? "not-encrypted" : problemOf({ code, command, responseCode });
  const message = problem === "not-encrypted" ? NOT_ENCRYPTED : "The mail server did not take a mail";
  log.warn({ problem, code, command, responseCode }, message);
  return problem;
}

/** The server knows no STARTTLS, declines it, or knows not even EHLO, without which there is none. */
function isTlsRefusal({ code, command }: MailError): boolean {
  return code === "ETLS" || (code === "ECONNECTION" && command === "EHLO");
}

function problemOf({ code, command, responseCode }: MailError): MailProblem {
  if (code === "ETIMEDOUT" || code === "EABORT") return "timed-out";
  if (code === "EAUTH" || code === "ENOAUTH" || code === "EOAUTH2") return "sign-in-refused";
  if (code === "ETLS" || typeof responseCode !== "number") return "unreachable";
  const aboutThisMail = command === "RCPT TO" || command === "DATA";
  return aboutThisMail && responseCode >= 500 && responseCode !== 503 ? "refused" : "put-off";
}
