import { lt } from "drizzle-orm";
import { before, DAY_MS, expiringRows } from "#app/platform/expiring-rows.server.ts";
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
