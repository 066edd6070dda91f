import { lookup as dnsLookup } from "node:dns/promises";
import { isIP, type LookupFunction } from "node:net";
import { isPrivateHost, isPrivateIp } from "./private-address.ts";
import { StreamError } from "./stream-error.server.ts";
import { isBlockedPort, MAX_STREAM_URL_LENGTH } from "./url-limits.ts";

/** Finds all IP addresses of a host name. */
export type Lookup = (hostname: string) => Promise<readonly { address: string; family: number }[]>;

export const systemLookup: Lookup = (hostname) => dnsLookup(hostname, { all: true });

/** Whether a host (name or IP address) may be opened at a port in spite of the rules. */
export type IsAllowedPrivate = (host: string, port: number) => boolean;

type Rules = { isAllowedPrivate: IsAllowedPrivate; base?: URL };

/**
 * Parses a URL, relative to `base` if given. IP addresses in any spelling are checked here: node:net does not look them
 * up, so `guardedLookup` does not see them. Errors: `StreamError` unless scheme, host and port may be opened.
 */
export function parseAllowedUrl(text: string, { isAllowedPrivate, base }: Rules): URL {
  const url = text.length > MAX_STREAM_URL_LENGTH ? null : URL.parse(text, base);
  if (!url) throw new StreamError("bad-address");
  if (url.href.length > MAX_STREAM_URL_LENGTH) throw new StreamError("bad-address", "too long");
  url.hash = "";
  if (url.protocol !== "http:" && url.protocol !== "https:") throw new StreamError("bad-address", url.protocol);
  if (url.username || url.password) throw new StreamError("bad-address", "credentials");
  if (isAllowedPrivate(url.hostname, portOf(url))) return url;
  if (isPrivateHost(url.hostname)) throw new StreamError("private-address", url.hostname);
  if (isBlockedPort(portOf(url))) throw new StreamError("bad-port", url.port);
  return url;
}

/** The host without the brackets of an IPv6 address. */
export function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, "");
}

export function portOf({ port, protocol }: URL): number {
  return Number(port || (protocol === "https:" ? 443 : 80));
}

/**
 * A lookup for node:net that gives public addresses only. node:net connects to exactly these addresses, which prevents
 * DNS rebinding. One private address among public ones refuses all, as legitimate names have no such mixture.
 */
export function guardedLookup(lookup: Lookup, isAllowed: (ip: string) => boolean): LookupFunction {
  return (hostname, options, callback) => {
    find().then(
      (found) => {
        const [first] = found;
        if (options.all) callback(null, found);
        else callback(null, first.address, first.family);
      },
      (error) => callback(error, []),
    );

    async function find() {
      const found = await lookup(hostname).catch((error: unknown) => {
        throw new StreamError("dns", `${hostname} was not found`, error);
      });
      const bad = found.find(({ address }) => !isIP(address) || (isPrivateIp(address) && !isAllowed(address)));
      if (bad) throw new StreamError("private-address", `${hostname} is ${bad.address}`);
      const [first, ...others] = found;
      if (!first) throw new StreamError("dns", `${hostname} has no address`);
      return [first, ...others] as [typeof first, ...typeof others];
    }
  };
}
