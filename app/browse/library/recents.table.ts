import { index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { users } from "#app/people/accounts/accounts.table.ts";
import { timestampColumn } from "#app/platform/database/database.server.ts";

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
