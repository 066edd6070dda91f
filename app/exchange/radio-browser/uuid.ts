const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** A UUID of any version in lower case; null if the value is none. Spaces around it are dropped. */
export function parseUuid(value: unknown): string | null {
  if (typeof value !== "string" || value.length > 100) return null;
  const uuid = value.trim().toLowerCase();
  return UUID.test(uuid) ? uuid : null;
}

/**
 * The UUID of a station's check: the time in milliseconds, then bits of the station's UUID. It is the same whenever it
 * is requested, and in the order of time. Source: RFC 9562, version 8.
 */
export function checkUuid(stationUuid: string, checkedAt: Date): string {
  const hex = stationUuid.replaceAll("-", "");
  // Both halves count: thousands of upstream's UUIDs end alike.
  const mixed = BigInt(`0x${hex.slice(0, 16)}`) ^ BigInt(`0x${hex.slice(16)}`);
  const bits = mixed.toString(16).padStart(16, "0");
  const time = checkedAt.getTime().toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-8${bits.slice(0, 3)}-a${bits.slice(3, 6)}-${hex.slice(0, 2)}${bits.slice(6)}`;
}

/**
 * The time in the UUID of a check; null for a UUID of another kind. Of those, a few look alike: a time in the future is
 * no check.
 */
export function checkTimeOf(uuid: string): Date | null {
  const valid = parseUuid(uuid);
  if (valid?.[14] !== "8" || valid[19] !== "a") return null;
  return new Date(Number.parseInt(valid.slice(0, 8) + valid.slice(9, 13), 16));
}
