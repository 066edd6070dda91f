import { lookup as lookUpByMachine } from "node:dns/promises";
import { isIP, isIPv6 } from "node:net";
import { isLoopbackAddress } from "./loopback.ts";

/** Resolves a name to all its addresses; an IP address to itself. */
export type LookUpAll = (hostname: string) => Promise<readonly { address: string }[]>;

export const lookUpAll: LookUpAll = (hostname) => lookUpByMachine(hostname, { all: true });

export type SmtpConnection = { url: string; requiresTls: boolean };

/**
 * How to connect to the mail server. Encryption is required if the URL has a password and the server is not on this
 * machine, that is, if not all addresses of its name are loopback; the URL then gets the resolved address, so that a later
 * DNS answer cannot lead elsewhere. The requirement is set in the URL, whose settings override the mail library's options.
 * Errors: those of `lookUp`. Does not cover: `?tls.rejectUnauthorized=false` in SMTP_URL, which disables the check of the
 * server's certificate.
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
