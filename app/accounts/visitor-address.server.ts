import ipaddr from "ipaddr.js";

/** An IPv6 visitor has at least a /64 and may use any address in it: all of them count as one. */
const IPV6_PARTS_THAT_COUNT = 4;

/**
 * Whom a limit counts: the visitor's address, from the socket. Behind a proxy that the settings trust it is the last one
 * in X-Forwarded-For, the one that the proxy itself has written; what stands before it anybody can make up.
 */
export function visitorAddress(
  socketAddress: string | undefined,
  forwardedFor: string | undefined,
  trustProxy: boolean,
): string {
  const forwarded = trustProxy ? forwardedFor?.split(",").at(-1)?.trim() : undefined;
  return countedAs(forwarded) ?? countedAs(socketAddress) ?? "unknown";
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
