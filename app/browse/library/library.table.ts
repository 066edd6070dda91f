import { sql } from "drizzle-orm";
import { boolean, index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { users } from "#app/people/accounts/accounts.table.ts";
import { timestampColumn } from "#app/platform/database/database.server.ts";
import { expiringRows } from "#app/platform/database/expiring-rows.server.ts";
import { CHANGES_COUNT_MS } from "./merge-favourites.ts";

/** The favourites of accounts: the last change of each station. */
export const favourites = pgTable(
  "favourites",
  {
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Refers to no table: a station that comes back is a favourite again. */
    stationId: text("station_id").notNull(),
    /** False: removed, kept so that an older addition of another device does not count. */
    favourite: boolean("favourite").notNull(),
    changedAt: timestampColumn("changed_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.stationId] }),
    index("favourites_removed").on(table.changedAt).where(sql`not favourite`),
  ],
);

/** Removed by the daily clean-up. */
export const expiringFavourites = [
  expiringRows({
    name: "removals of favourites",
    table: favourites,
    // All expired removals of an account are removed together.
    key: favourites.userId,
    end: favourites.changedAt,
    keptMs: CHANGES_COUNT_MS,
    only: sql`not ${favourites.favourite}`,
  }),
];

/** The stations that accounts listened to, if they keep them: the newest 50. */
export const recents = pgTable(
  "recents",
  {
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Refers to no table: a station that comes back is listed again. */
    stationId: text("station_id").notNull(),
    playedAt: timestampColumn("played_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.stationId] }),
    index("recents_latest").on(table.userId, table.playedAt.desc()),
  ],
);
