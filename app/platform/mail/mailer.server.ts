import { lookup as lookUpByMachine } from "node:dns/promises";
import { isIP, isIPv6 } from "node:net";
import { domainToASCII } from "node:url";
import { createTransport } from "nodemailer";
import { isLoopbackAddress } from "#app/platform/net/private-address.ts";
import { log } from "#app/platform/process/log.server.ts";
import type { Mail, MailProblem } from "./mail.ts";

export type Mailer = {
  /** Gives null once the mail server has accepted the mail, otherwise why not. Never throws. */
  send: (mail: Mail) => Promise<MailProblem | null>;
};

/** `from`: the address that mails come from. */
type MailerSettings = { smtpUrl: string | null; from: string | null; publicUrl: string };

type Timeouts = { connectMs: number; answerMs: number; totalMs: number };

type MailerOptions = Timeouts & {
  /** Resolves the mail server's name; default: the operating system's resolver. */
  lookUp?: LookUpAll;
};

/** Busy mail servers greet late; `totalMs` also ends a connection on which a byte arrives now and then. */
const TIMEOUTS: Timeouts = { connectMs: 10_000, answerMs: 30_000, totalMs: 60_000 };

/**
 * Sends mail through SMTP_URL. Null without it or without a sender's address: then nothing is mailed.
 * Against header injection: text is cleaned, addresses are objects and never parsed, and the envelope is separate from
 * the headers. Not covered: phishing in the text. A password is only sent over an encrypted connection, or to this
 * machine: see `smtpConnection`.
 */
export function createMailer(
  { smtpUrl, from, publicUrl }: MailerSettings,
  { connectMs, answerMs, totalMs, lookUp }: MailerOptions = TIMEOUTS,
): Mailer | null {
  if (!smtpUrl || !from) return null;
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
          envelope: { from, to: [mail.to] },
          messageId: `<${mail.id}@${host}>`,
          from: { name: headerText(mail.fromName), address: from },
          to: { name: "", address: mail.to },
          ...(mail.replyTo && { replyTo: replyAddress(mail.replyTo) }),
          subject: headerText(mail.subject),
          // Receivers send no automatic replies, such as notices of absence. Source: RFC 3834.
          headers: { "Auto-Submitted": "auto-generated" },
          ...(mail.unsubscribeUrl && { list: { unsubscribe: mail.unsubscribeUrl } }),
          text: bodyText(mail.text),
          ...(mail.html !== undefined && { html: bodyText(mail.html) }),
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
 * The Reply-To header. None for a valid address that needs quoting or SMTPUTF8: some servers refuse the whole mail for
 * it, and the text contains the address.
 */
function replyAddress({ name, address }: NonNullable<Mail["replyTo"]>): { name: string; address: string } | undefined {
  const [, local, domain] = /^([\w.!#$%&'*+/=?^`{|}~-]+)@([^@]+)$/.exec(address) ?? [];
  const asciiDomain = domainToASCII(domain ?? "");
  if (!local || !/^[a-z\d-]+(\.[a-z\d-]+)+$/.test(asciiDomain)) return undefined;
  return { name: headerText(name), address: `${local}@${asciiDomain}` };
}

/** Fields of the mail library's errors. Source: nodemailer's errors.d.ts, version 10. */
type MailError = { code?: unknown; command?: unknown; responseCode?: unknown };

const NOT_ENCRYPTED =
  "The mail server offers no encryption (STARTTLS), and the password of SMTP_URL is not sent unencrypted: the mail waits. Use smtps://, or a mail server with STARTTLS";

/** Logs only the error's codes: its message may contain e-mail addresses. */
function problemIn(error: unknown, requiresTls: boolean): MailProblem {
  // All fields of the type are unknown.
  const { code, command, responseCode } = Object(error) as MailError;
  const problem =
    requiresTls && isTlsRefusal({ code, command }) ? "not-encrypted" : problemOf({ code, command, responseCode });
  const message = problem === "not-encrypted" ? NOT_ENCRYPTED : "mail not accepted by the mail server";
  log.warn({ problem, code, command, responseCode }, message);
  return problem;
}

/** The server has no STARTTLS, declines it, or has no EHLO, which STARTTLS needs. */
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

/** Characters that would break a header line or override the writing direction. */
const FORBIDDEN_IN_HEADER = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu;
/** Control characters other than tab and line feed. */
const FORBIDDEN_IN_BODY = /[^\P{Cc}\t\n]+/gu;
const MAX_HEADER_LENGTH = 200;

/**
 * User text as a mail header value: one line, no control characters, at most 200 characters. A second protection beside
 * the encoding of the mail library.
 */
export function headerText(text: string): string {
  const line = text.toWellFormed().replace(FORBIDDEN_IN_HEADER, " ").replace(/ {2,}/g, " ").trim();
  return [...line].slice(0, MAX_HEADER_LENGTH).join("");
}

/** User text as a mail body: keeps the lines, removes other control characters. */
export function bodyText(text: string): string {
  return text.toWellFormed().replace(/\r\n?/g, "\n").replace(FORBIDDEN_IN_BODY, " ");
}

/** Resolves a name to all its addresses; an IP address to itself. */
export type LookUpAll = (hostname: string) => Promise<readonly { address: string }[]>;

const lookUpAll: LookUpAll = (hostname) => lookUpByMachine(hostname, { all: true });

type SmtpConnection = { url: string; requiresTls: boolean };

/**
 * How to connect to the mail server. Encryption is required if the URL has a password and the server is not on this
 * machine, that is, if not all addresses of its name are loopback; the URL then gets the resolved address, so that a
 * later DNS answer cannot lead elsewhere. The requirement is set in the URL, whose settings override the mail library's
 * options. Errors: those of `lookUp`. Does not cover: `?tls.rejectUnauthorized=false` in SMTP_URL, which disables the
 * check of the server's certificate.
 */
export async function smtpConnection(smtpUrl: string, lookUp: LookUpAll = lookUpAll): Promise<SmtpConnection> {
  const url = new URL(smtpUrl);
  // smtps: encrypts from the start; requireTLS is about STARTTLS.
  if ((!url.username && !url.password) || url.protocol === "smtps:") return { url: smtpUrl, requiresTls: false };
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const addresses = await lookUp(host);
  const [first] = addresses;
  if (!first || !addresses.every(({ address }) => isLoopbackAddress(address))) {
    url.searchParams.set("requireTLS", "true");
    return { url: url.href, requiresTls: true };
  }
  url.hostname = isIPv6(first.address) ? `[${first.address}]` : first.address;
  // The certificate is for the name.
  if (!isIP(host) && !url.searchParams.has("servername")) url.searchParams.set("servername", host);
  return { url: url.href, requiresTls: false };
}
