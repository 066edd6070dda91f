/**
 * The ports of services that are never radio. A request to one of them, made by us because somebody wrote it as the
 * address of a station, could make that service do something: mail servers have read HTTP as mail.
 * Source: the port blocking of the Fetch standard (fetch.spec.whatwg.org, "bad port"), which every browser keeps to.
 */
const BROWSERS_REFUSE = [
  0, 1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104, 109, 110,
  111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515, 526, 530, 531, 532,
  540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061,
  6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
] as const;

/** File shares, remote desktops, databases and caches, and the door of Docker: browsers let them pass, a server should not. */
const SERVERS_REFUSE = [445, 1433, 1521, 2375, 2376, 3306, 3389, 5432, 6379, 11211, 27017] as const;

const NEVER_RADIO = new Set<number>([...BROWSERS_REFUSE, ...SERVERS_REFUSE]);

/** Whether something else than radio is at home at this port. Any other may be a station: real ones use thousands. */
export function isBlockedPort(port: number): boolean {
  return NEVER_RADIO.has(port);
}
