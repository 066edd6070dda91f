import ipaddr from "ipaddr.js";
import { isTrustedProxy, type TrustedProxies } from "#app/platform/trusted-proxies.ts";

/** An IPv6 visitor has at least a /64 and may use any address in it: all of them count as one. */
const IPV6_PARTS_THAT_COUNT = 4;

/**
 * Whom a limit counts: the visitor's address, from the socket. Behind proxies that the settings trust it comes from
 * X-Forwarded-For, read from the right: each proxy appends the address that connected to it; entries to the left of
 * those of trusted proxies can be forged. An entry that is no address ends the chain: then the proxy itself counts.
 * From a socket that is not a trusted proxy the header is ignored. No other forwarded header (Forwarded, X-Real-IP,
 * X-Forwarded-Host, X-Forwarded-Proto) is read anywhere.
 */
export function visitorAddress(
  socketAddress: string | undefined,
  forwardedFor: string | undefined,
  trustProxy: TrustedProxies,
): string {
  const entries = forwardedFor?.split(",").map((entry) => entry.trim()) ?? [];
  const forwarded = trustProxy === true ? entries.at(-1) : firstUntrusted([...entries, socketAddress], trustProxy);
  return countedAs(forwarded) ?? countedAs(socketAddress) ?? "unknown";
}

/** The last address of a chain of connections that is not a trusted proxy; the first one when all of them are. */
function firstUntrusted(chain: (string | undefined)[], networks: false | Exclude<TrustedProxies, boolean>) {
  let place = chain.length - 1;
  while (place > 0 && networks && isTrustedProxy(chain[place], networks) && isAddress(chain[place - 1])) place -= 1;
  return chain[place];
}

function isAddress(text: string | undefined): boolean {
  return countedAs(text) !== undefined;
}

function countedAs(text: string | undefined): string | undefined {
  if (!text || !ipaddr.isValid(text)) return undefined;
  const address = ipaddr.process(text);
  if (address instanceof ipaddr.IPv4) return address.toString();
  return `${address.parts
    .slice(0, IPV6_PARTS_THAT_COUNT)
    .map((part) => part.toString(16))
    .join(":")}::/64`;
}
