const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** A UUID of any version in lower case; null if the value is none. Spaces around it are dropped. */
export function parseUuid(value: unknown): string | null {
  if (typeof value !== "string" || value.length > 100) return null;
  const uuid = value.trim().toLowerCase();
  return UUID.test(uuid) ? uuid : null;
}
