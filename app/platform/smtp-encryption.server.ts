import { lookup as lookUpByMachine } from "node:dns/promises";
import { isIP, isIPv6 } from "node:net";
import ipaddr from "ipaddr.js";

/** Finds all addresses of a name; an IP address gives itself. */
export type LookUpAll = (hostname: string) => Promise<readonly { address: string }[]>;

export const lookUpAll: LookUpAll = (hostname) => lookUpByMachine(hostname, { all: true });

/** How to connect to a mail server. */
export type SmtpConnection = { url: string; requiresTls: boolean };

/**
 * Whether a connection to a mail server must be encrypted before anything is said: when there is a password to send, and the
 * server is not on this machine. Loopback is what a name resolves to, all of it, not what it is called; the address that was
 * found is then the one to connect to, so that a later answer of DNS cannot lead elsewhere without encryption.
 * It is said in the URL because the mail library lets the URL's settings override all others.
 * Errors: those of the look-up. Does not cover: `?tls.rejectUnauthorized=false` in SMTP_URL, by which an operator gives up
 * the check of the server's certificate.
 */
export async function smtpConnection(smtpUrl: string, lookUp: LookUpAll = lookUpAll): Promise<SmtpConnection> {
  const url = new URL(smtpUrl);
  // smtps: encrypts before the first word; requireTLS is about STARTTLS.
  if ((!url.username && !url.password) || url.protocol === "smtps:") return { url: smtpUrl, requiresTls: false };
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const found = await lookUp(host);
  const [first] = found;
  if (!first || !found.every(({ address }) => isLoopback(address))) {
    url.searchParams.set("requireTLS", "true");
    return { url: url.href, requiresTls: true };
  }
  url.hostname = isIPv6(first.address) ? `[${first.address}]` : first.address;
  // A certificate is that of the name.
  if (!isIP(host) && !url.searchParams.has("servername")) url.searchParams.set("servername", host);
  return { url: url.href, requiresTls: false };
}

function isLoopback(ip: string): boolean {
  return ipaddr.isValid(ip) && ipaddr.process(ip).range() === "loopback";
}
