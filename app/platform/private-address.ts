import ipaddr from "ipaddr.js";

/** What names of machines on a network of one's own end in; no such name exists on the internet. */
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

/** The part of IPv6 that the internet uses so far. All that carries an IPv4 address, but 6to4 and Teredo, lies outside. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR("2000::/3");

/**
 * Services that clouds offer to their own machines at an address out of a public range. Their other metadata services have
 * link-local, shared or unique local addresses (169.254.169.254, 100.100.100.200, fd00:ec2::254), which are private anyway.
 * Source: Microsoft, "What is IP address 168.63.129.16?" (DNS, DHCP and the guest agent's WireServer).
 */
const CLOUD_SERVICE_IPS: ReadonlySet<string> = new Set(["168.63.129.16"]);

/**
 * Whether an IP address is anything but a public address of one machine: private, local, reserved, for documentation,
 * for many at once, a cloud's service for its own machines, or an IPv6 address that carries an IPv4 one (mapped, NAT64, 6to4, Teredo), whichever that is.
 * Text that is no IP address counts as private: whoever asks wants to know where not to go.
 * Limits: behind a network that reaches IPv4 only by NAT64 every IPv4 stream counts as private; and a public address may
 * still belong to this very machine or its provider.
 * Source: the special-purpose registries of IANA, by way of ipaddr.js.
 */
export function isPrivateIp(text: string): boolean {
  if (!ipaddr.isValid(text)) return true;
  const address = ipaddr.parse(text);
  // ipaddr.js calls everything `unicast` that it has no name for, ::7f00:1 among them.
  if (address instanceof ipaddr.IPv6 && !address.match(GLOBAL_IPV6)) return true;
  return address.range() !== "unicast" || CLOUD_SERVICE_IPS.has(address.toString());
}

/**
 * Whether a host is, by its name alone, on this machine or on a network of its own. Takes what `URL.hostname` gives; other
 * spellings (full-width letters, octal and short numbers, capitals) are read as the URL parser reads them.
 * Limits: a name is not looked up. An honest-looking name may lead to a private address (127.0.0.1.nip.io does, and so
 * may any name tomorrow): whoever opens a connection has to check the addresses that the name has at that moment.
 */
export function isPrivateHost(hostname: string): boolean {
  const host = plainHost(hostname);
  if (host.startsWith("[")) return isPrivateIp(host.slice(1, -1));
  // Numbers only: the library takes its time to say no to a name.
  if (/^[\d.]+$/.test(host) && ipaddr.IPv4.isValidFourPartDecimal(host)) return isPrivateIp(host);
  return !host.includes(".") || PRIVATE_ENDINGS.some((ending) => host === ending || host.endsWith(`.${ending}`));
}

/**
 * A host as the URL parser writes it, without dots at its end; empty when there is none. Read twice: only without its dots
 * is 0x7f.1.. a number again.
 */
function plainHost(hostname: string): string {
  return parsedHost(withoutDotsAtEnd(parsedHost(hostname)));
}

function parsedHost(text: string): string {
  // Not by `canParse`: of some hosts of thousands of characters it says yes, and the URL cannot be made.
  return URL.parse(`http://${text}/`)?.hostname ?? "";
}

/** By hand: the pattern /\.+$/ tries again at every dot, and a host may be all dots. */
function withoutDotsAtEnd(host: string): string {
  let end = host.length;
  while (host[end - 1] === ".") end -= 1;
  return host.slice(0, end);
}
