import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { users } from "#app/accounts/accounts.table.ts";
import { timestampColumn } from "#app/platform/timestamp-column.server.ts";
import type { StreamCodec, StreamKind } from "./station.ts";
import { STATION_STATUSES, type StationStatus } from "./station-status.ts";

/** The host of a URL, as a regular expression of PostgreSQL: what follows scheme and credentials, in brackets or up to port or path. */
const HOST_PATTERN = "^[a-z][a-z0-9+.-]*://(?:[^/?#@]*@)?(\\[[^]]*\\]|[^/?#:]*)";

/** Source of the fields: spec, section 3. */
export const stations = pgTable(
  "stations",
  {
    id: text("id").primaryKey(),
    name: text("name").notNull(),
    description: text("description").notNull().default(""),
    streamUrl: text("stream_url").notNull().default(""),
    websiteUrl: text("website_url").notNull().default(""),
    imageUrl: text("image_url").notNull().default(""),
    genre: text("genre").notNull().default(""),
    country: text("country").notNull().default(""),
    city: text("city").notNull().default(""),
    tags: text("tags").array().notNull().default(sql`'{}'::text[]`),
    listeners: integer("listeners").notNull().default(0),
    bitrate: text("bitrate").notNull().default(""),
    /** What checks found out about the stream at streamUrl; see StreamFacts. */
    playUrl: text("play_url").notNull().default(""),
    streamKind: text("stream_kind").$type<StreamKind>().notNull().default(""),
    streamCodec: text("stream_codec").$type<StreamCodec>().notNull().default(""),
    offAir: boolean("off_air").notNull().default(false),
    status: text("status").$type<StationStatus>().notNull().default("pending"),
    /** Null when the submitter's account is gone, and for the built-in stations. */
    submittedBy: text("submitted_by").references(() => users.id, { onDelete: "set null" }),
    contactEmail: text("contact_email"),
    createdAt: timestampColumn("created_at").notNull().defaultNow(),
    updatedAt: timestampColumn("updated_at").notNull().defaultNow(),
    /** What an administrator's search looks in: without case and accents. The catalogue has its own, in memory. */
    searchText: text("search_text").generatedAlwaysAs(
      sql.raw(
        "lower(regexp_replace(normalize(name || ' ' || genre || ' ' || country || ' ' || city, NFKD), '[\\u0300-\\u036f]', '', 'g'))",
      ),
    ),
    /** By which stations with the same stream are looked up; null where streamUrl is no URL. */
    streamHost: text("stream_host").generatedAlwaysAs(sql.raw(`substring(lower(stream_url) from '${HOST_PATTERN}')`)),
  },
  (table) => [
    check("stations_status", sql.raw(`status in (${STATION_STATUSES.map((status) => `'${status}'`).join(", ")})`)),
    index("stations_stream_host").on(table.streamHost),
    index("stations_newest").on(table.status, table.createdAt.desc(), table.id.desc()),
    index("stations_newest_of_all").on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
  ],
);
