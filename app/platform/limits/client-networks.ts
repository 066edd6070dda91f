/** A network that limits count, and how often its limit contains that of one client. */
type ClientNetwork = { name: string; multiple: number };

const IPV6_NETWORK = /^([0-9a-f]{1,4}:[0-9a-f]{1,4}:[0-9a-f]{1,4}):([0-9a-f]{1,4})::\/64$/;

/** Providers give households a /56, and businesses and rented servers a /48: 256 and 65,536 networks of the size /64. */
const [MULTIPLE_OF_56, MULTIPLE_OF_48] = [4, 16];

/**
 * The networks for which limits count a client: first the client itself, then, if it is an IPv6 /64 network as
 * `visitorAddress` writes it, the /56 and the /48 around it. All other clients (IPv4 addresses, accounts) count alone.
 */
export function networksOf(client: string): readonly [ClientNetwork, ...ClientNetwork[]] {
  const own = { name: client, multiple: 1 };
  const [, site, subnet] = IPV6_NETWORK.exec(client) ?? [];
  if (site === undefined || subnet === undefined) return [own];
  const household = (Number.parseInt(subnet, 16) & 0xff_00).toString(16);
  return [
    own,
    { name: `${site}:${household}::/56`, multiple: MULTIPLE_OF_56 },
    { name: `${site}::/48`, multiple: MULTIPLE_OF_48 },
  ];
}
