import { lt } from "drizzle-orm";
import { DAY_MS } from "#app/platform/durations.ts";
import { before, expiringRows } from "#app/platform/expiring-rows.server.ts";
import { PLAY_FAILURES_KEPT_DAYS } from "./play-failures.server.ts";
import { playFailures } from "./stream-checks.table.ts";

export const expiringCheckRows = [
  expiringRows({
    name: "play failures",
    table: playFailures,
    key: playFailures.key,
    expired: (now) => lt(playFailures.failedAt, before(now, PLAY_FAILURES_KEPT_DAYS * DAY_MS)),
  }),
];
