import { lt } from "drizzle-orm";
import { before, DAY_MS, expiringRows } from "#app/platform/expiring-rows.server.ts";
import { ears } from "./audience.table.ts";
import { stationTitles } from "./titles.table.ts";

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
    table: ears,
    key: ears.stationId,
    expired: (now) => lt(ears.leasedUntil, before(now, LEASES_KEPT_MS)),
  }),
];
