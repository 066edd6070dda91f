import ipaddr from "ipaddr.js";
import { isTrustedProxy, type TrustedProxies } from "#app/platform/net/trusted-proxies.ts";

/** An IPv6 client has at least a /64 network, whose addresses count as one. */
const IPV6_COUNTED_PARTS = 4;

/**
 * The client address that limits count: the socket's address, or behind trusted proxies the one in X-Forwarded-For. The
 * header is read from the right, because each proxy appends the address that connected to it; entries to the left of
 * the trusted proxies' can be forged. An entry that is not an address ends the chain, and the proxy itself counts.
 * Without a trusted proxy the header is ignored. Other forwarded headers (Forwarded, X-Real-IP, X-Forwarded-Host,
 * X-Forwarded-Proto) are never read.
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

/** The last address of the chain that is not a trusted proxy; the first one if all are. */
function firstUntrusted(chain: (string | undefined)[], networks: false | Exclude<TrustedProxies, boolean>) {
  let index = chain.length - 1;
  while (index > 0 && networks && isTrustedProxy(chain[index], networks) && isAddress(chain[index - 1])) index -= 1;
  return chain[index];
}

function isAddress(text: string | undefined): boolean {
  return countedAs(text) !== undefined;
}

function countedAs(text: string | undefined): string | undefined {
  if (!text || !ipaddr.isValid(text)) return undefined;
  const address = ipaddr.process(text);
  if (address instanceof ipaddr.IPv4) return address.toString();
  return `${address.parts
    .slice(0, IPV6_COUNTED_PARTS)
    .map((part) => part.toString(16))
    .join(":")}::/64`;
}
