import ipaddr from "ipaddr.js";

type Network = ReturnType<typeof ipaddr.parseCIDR>;

/**
 * Connections whose X-Forwarded-For is used. `false`: none. `true`: all; one proxy of our own writes the last entry.
 * Networks: connections from one of them; from the right, entries are skipped while one of them wrote the entry.
 */
export type TrustedProxies = boolean | readonly Network[];

const FULL_LENGTH = { ipv4: 32, ipv6: 128 };

/**
 * Reads addresses and networks separated by commas, such as `127.0.0.1, 10.0.0.0/8, fd00::/8`.
 * Null when an entry is neither, or covers every address: then any client could write the header.
 */
export function readNetworks(text: string): readonly Network[] | null {
  const networks = text.split(",").map((entry) => readNetwork(entry.trim()));
  return networks.every((network) => network !== null) ? networks : null;
}

function readNetwork(entry: string): Network | null {
  const [ip = "", length, ...more] = entry.split("/");
  // The library also accepts short, octal and hexadecimal IPv4, which programs interpret differently.
  if (more.length > 0 || !(ipaddr.IPv4.isValidFourPartDecimal(ip) || ipaddr.IPv6.isValid(ip))) return null;
  const address = ipaddr.parse(ip);
  // `isTrustedProxy` compares such an address as IPv4.
  if (address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress()) return null;
  const full = FULL_LENGTH[address.kind()];
  const bits = length === undefined ? full : /^\d{1,3}$/.test(length) ? Number(length) : 0;
  return bits >= 1 && bits <= full ? [address, bits] : null;
}

/** Whether an IP address is in one of these networks; false for other text. */
export function isTrustedProxy(text: string | undefined, networks: readonly Network[]): boolean {
  if (!text || !ipaddr.isValid(text)) return false;
  const address = ipaddr.process(text);
  return networks.some((network) => address.kind() === network[0].kind() && address.match(network));
}
