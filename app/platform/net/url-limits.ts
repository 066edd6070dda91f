/**
 * Maximum length of a URL that the server opens, in characters. The database indexes final URLs, and an index entry
 * holds at most 2,700 bytes.
 */
export const MAX_STREAM_URL_LENGTH = 2_600;

/**
 * Ports of services other than radio. A request to one of them, caused by a submitted URL, could trigger an action
 * there: mail servers have interpreted HTTP as mail. Source: "bad port" of the Fetch standard (fetch.spec.whatwg.org).
 */
const BLOCKED_BY_BROWSERS = [
  0, 1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104, 109, 110,
  111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515, 526, 530, 531, 532,
  540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061,
  6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
] as const;

/** File shares, remote desktops, databases, caches and Docker: allowed by browsers, but reachable from a server's network. */
const BLOCKED_HERE = [445, 1433, 1521, 2375, 2376, 3306, 3389, 5432, 6379, 11211, 27017] as const;

const BLOCKED_PORTS = new Set<number>([...BLOCKED_BY_BROWSERS, ...BLOCKED_HERE]);

/** A list of blocked ports, as real stations use thousands of others. */
export function isBlockedPort(port: number): boolean {
  return BLOCKED_PORTS.has(port);
}
