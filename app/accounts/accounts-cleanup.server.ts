import { lt } from "drizzle-orm";
import { before, CLOCK_TOLERANCE_MS, expiringRows } from "#app/platform/expiring-rows.server.ts";
import { sessions, signInAddresses, verifications } from "./accounts.table.ts";
import { KNOWN_FOR_MS } from "./sign-in-addresses.server.ts";

/** Expired sessions and verifications, and network addresses without a sign-in for 90 days. */
export const expiringAccountRows = [
  expiringRows({
    name: "sessions",
    table: sessions,
    key: sessions.id,
    expired: (now) => lt(sessions.expiresAt, before(now, CLOCK_TOLERANCE_MS)),
  }),
  expiringRows({
    name: "verifications",
    table: verifications,
    key: verifications.id,
    expired: (now) => lt(verifications.expiresAt, before(now, CLOCK_TOLERANCE_MS)),
  }),
  expiringRows({
    name: "sign-in addresses",
    table: signInAddresses,
    key: signInAddresses.digest,
    expired: (now) => lt(signInAddresses.seenAt, before(now, KNOWN_FOR_MS)),
  }),
];
