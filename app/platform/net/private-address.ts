import ipaddr from "ipaddr.js";
import { parseUrl } from "#app/platform/text/web-url.ts";

/** Last labels of host names on private networks; public DNS has none of them. */
const PRIVATE_ENDINGS = [
  "localhost",
  "localdomain",
  "local",
  "internal",
  "intranet",
  "lan",
  "home",
  "home.arpa",
  "corp",
] as const;

/** Global unicast IPv6. All forms that embed an IPv4 address, except 6to4 and Teredo, are outside it. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR("2000::/3");

/**
 * Cloud metadata services at an address in a public range. Others have link-local, shared or unique local addresses
 * (169.254.169.254, 100.100.100.200, fd00:ec2::254), which are private anyway.
 * Source: Microsoft, "What is IP address 168.63.129.16?" (DNS, DHCP and the guest agent's WireServer).
 */
const CLOUD_SERVICE_IPS: ReadonlySet<string> = new Set(["168.63.129.16"]);

/**
 * Whether an IP address is anything but public unicast: private, loopback, link-local, reserved, documentation,
 * multicast, a cloud's metadata service, or IPv6 with an embedded IPv4 address (mapped, NAT64, 6to4, Teredo), whichever
 * that is. Text that is not an IP address counts as private (fail closed).
 * Limits: on a network that reaches IPv4 only by NAT64 every IPv4 stream counts as private; and a public address may
 * belong to this machine or its provider.
 * Source: IANA special-purpose address registries, through ipaddr.js.
 */
export function isPrivateIp(text: string): boolean {
  if (!ipaddr.isValid(text)) return true;
  const address = ipaddr.parse(text);
  // ipaddr.js reports `unicast` for every range that is not in its list, such as ::7f00:1.
  if (address instanceof ipaddr.IPv6 && !address.match(GLOBAL_IPV6)) return true;
  return address.range() !== "unicast" || CLOUD_SERVICE_IPS.has(address.toString());
}

/**
 * Whether a host is, by its name alone, this machine or one on a private network. Takes the value of `URL.hostname`;
 * other spellings (full-width letters, octal and short numbers, capitals) are read as the URL parser reads them.
 * Limits: the name is not resolved. A public name may resolve to a private address (127.0.0.1.nip.io does): callers
 * must check the resolved addresses on connecting.
 */
export function isPrivateHost(hostname: string): boolean {
  const host = plainHost(hostname);
  if (host.startsWith("[")) return isPrivateIp(host.slice(1, -1));
  // Digits and dots only: the library is slow to reject a name.
  if (/^[\d.]+$/.test(host) && ipaddr.IPv4.isValidFourPartDecimal(host)) return isPrivateIp(host);
  return !host.includes(".") || PRIVATE_ENDINGS.some((ending) => host === ending || host.endsWith(`.${ending}`));
}

/**
 * A host as the URL parser writes it, without trailing dots; empty when it is invalid. Parsed twice: 0x7f.1.. is a
 * number only without its dots.
 */
function plainHost(hostname: string): string {
  return parsedHost(withoutTrailingDots(parsedHost(hostname)));
}

function parsedHost(text: string): string {
  // Not `URL.canParse`: it accepts some hosts of thousands of characters that the constructor rejects.
  return parseUrl(`http://${text}/`)?.hostname ?? "";
}

/** Without a pattern: /\.+$/ takes quadratic time for a host of dots. */
function withoutTrailingDots(host: string): string {
  let end = host.length;
  while (host[end - 1] === ".") end -= 1;
  return host.slice(0, end);
}

/** Whether an IP address is one of the loopback interface. */
export function isLoopbackAddress(address: string | undefined): boolean {
  return address !== undefined && ipaddr.isValid(address) && ipaddr.process(address).range() === "loopback";
}

/** Whether a URL's host is this machine regardless of DNS: `localhost`, or an address such as 127.0.0.1 or [::1]. */
export function isLoopbackHost(hostname: string): boolean {
  return hostname === "localhost" || isLoopbackAddress(hostname.replace(/^\[|\]$/g, ""));
}
