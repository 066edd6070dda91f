import { lt } from "drizzle-orm";
import { DAY_MS } from "#app/platform/durations.ts";
import { before, expiringRows } from "#app/platform/expiring-rows.server.ts";
import { stationTitles, titleLeases } from "./titles.table.ts";

/** The station's page shows recent titles only. */
const TITLES_KEPT_MS = 30 * DAY_MS;

/** A lease lasts minutes; those of killed processes remain. */
const LEASES_KEPT_MS = DAY_MS;

export const expiringTitleRows = [
  expiringRows({
    name: "titles",
    table: stationTitles,
    key: stationTitles.id,
    expired: (now) => lt(stationTitles.playedAt, before(now, TITLES_KEPT_MS)),
  }),
  expiringRows({
    name: "title leases",
    table: titleLeases,
    key: titleLeases.stationId,
    expired: (now) => lt(titleLeases.leasedUntil, before(now, LEASES_KEPT_MS)),
  }),
];
