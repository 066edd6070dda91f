import { lookup as lookUpByMachine } from "node:dns/promises";
import { isIP, type LookupFunction } from "node:net";
import { isPrivateHost, isPrivateIp } from "#app/platform/private-address.ts";
import { isBlockedPort } from "./blocked-ports.ts";
import { MAX_STREAM_URL_LENGTH } from "./longest-url.ts";
import { StreamError } from "./stream-error.server.ts";

/** Finds all addresses of a name. */
export type Lookup = (hostname: string) => Promise<readonly { address: string; family: number }[]>;

export const systemLookup: Lookup = (hostname) => lookUpByMachine(hostname, { all: true });

/** Whether a host, by name or IP address, may be opened at a port whatever the rules say. */
export type IsAllowedPrivate = (host: string, port: number) => boolean;

type Rules = { isAllowedPrivate: IsAllowedPrivate; base?: URL };

/**
 * Reads an address, relative to `base` if that is given, and throws unless it may be opened as far as it tells itself.
 * IP addresses, in whatever spelling, are tested here: for them nothing is looked up, so `guardedLookup` never sees them.
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

export function portOf({ port, protocol }: URL): number {
  return Number(port || (protocol === "https:" ? 443 : 80));
}

/**
 * A look-up for node:net that gives public addresses only. What it tested is what it gives, and node:net connects to
 * nothing else: a name server that answers otherwise a moment later is not asked. One bad address among good ones
 * refuses them all: honest names have no such mixture.
 */
export function guardedLookup(lookup: Lookup, isLetThrough: (ip: string) => boolean): LookupFunction {
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
      const bad = found.find(({ address }) => !isIP(address) || (isPrivateIp(address) && !isLetThrough(address)));
      if (bad) throw new StreamError("private-address", `${hostname} is ${bad.address}`);
      const [first, ...others] = found;
      if (!first) throw new StreamError("dns", `${hostname} has no address`);
      return [first, ...others] as [typeof first, ...typeof others];
    }
  };
}
