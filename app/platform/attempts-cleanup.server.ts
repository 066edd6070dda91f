import { lt } from "drizzle-orm";
import { attempts } from "./attempts.table.ts";
import { before, CLOCK_TOLERANCE_MS, expiringRows } from "./expiring-rows.server.ts";

/** Counts whose window is over. */
export const expiringAttempts = [
  expiringRows({
    name: "attempts",
    table: attempts,
    key: attempts.key,
    expired: (now) => lt(attempts.endsAt, before(now, CLOCK_TOLERANCE_MS)),
  }),
];
