import { lt } from "drizzle-orm";
import { playFailures } from "#app/checks/stream-checks.table.ts";
import { before, DAY_MS, expiringRows } from "#app/platform/expiring-rows.server.ts";
import { ears } from "./audience.table.ts";
import { stationTitles } from "./titles.table.ts";

/** The station's page shows what was played lately; what was on a month ago is not that. */
const TITLES_KEPT_FOR_MS = 30 * DAY_MS;

/** Checks take failures to play away, about once a day; those of stations that are no longer checked stay. */
const PLAY_FAILURES_KEPT_FOR_MS = 2 * DAY_MS;

/** A lease lasts for minutes; those of processes that were killed stay. */
const LEASES_KEPT_FOR_MS = DAY_MS;

/** Old titles and failures to play, and leases that ended long ago. */
export const expiringTitleRows = [
  expiringRows({
    name: "titles",
    table: stationTitles,
    key: stationTitles.id,
    expired: (now) => lt(stationTitles.playedAt, before(now, TITLES_KEPT_FOR_MS)),
  }),
  expiringRows({
    name: "play failures",
    table: playFailures,
    key: playFailures.key,
    expired: (now) => lt(playFailures.failedAt, before(now, PLAY_FAILURES_KEPT_FOR_MS)),
  }),
  expiringRows({
    name: "title leases",
    table: ears,
    key: ears.stationId,
    expired: (now) => lt(ears.leasedUntil, before(now, LEASES_KEPT_FOR_MS)),
  }),
];
