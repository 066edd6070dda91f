import { type SQLWrapper, sql } from "drizzle-orm";
import { boolean, check, doublePrecision, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { users } from "#app/people/accounts/accounts.table.ts";
import { timestampColumn } from "#app/platform/database/database.server.ts";
import { foldedSql } from "#app/platform/text/folded-text.server.ts";
import type { StreamCodec, StreamKind } from "./station.ts";
import { STATION_STATUSES, type StationStatus } from "./station-status.ts";

/** A PostgreSQL regular expression for the host of a URL: after scheme and credentials, in brackets or up to port or path. */
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
    region: text("region").notNull().default(""),
    /** See StationPlace. */
    countryCode: text("country_code").notNull().default(""),
    latitude: doublePrecision("latitude"),
    longitude: doublePrecision("longitude"),
    tags: text("tags").array().notNull().default(sql`'{}'::text[]`),
    /** ISO 639 codes. */
    languages: text("languages").array().notNull().default(sql`'{}'::text[]`),
    listeners: integer("listeners").notNull().default(0),
    bitrate: text("bitrate").notNull().default(""),
    /** The results of stream checks; see StreamFacts. */
    playUrl: text("play_url").notNull().default(""),
    streamKind: text("stream_kind").$type<StreamKind>().notNull().default(""),
    streamCodec: text("stream_codec").$type<StreamCodec>().notNull().default(""),
    offAir: boolean("off_air").notNull().default(false),
    status: text("status").$type<StationStatus>().notNull().default("pending"),
    /** Null for built-in stations and when the submitter's account was deleted. */
    submittedBy: text("submitted_by").references(() => users.id, { onDelete: "set null" }),
    contactEmail: text("contact_email"),
    createdAt: timestampColumn("created_at").notNull().defaultNow(),
    updatedAt: timestampColumn("updated_at").notNull().defaultNow(),
    /** For the searches of administrators. The catalogue has its own index, in memory. */
    searchText: text("search_text").generatedAlwaysAs(
      foldedSql(sql.raw("name || ' ' || genre || ' ' || country || ' ' || city")),
    ),
    /** For finding stations with the same stream; null if streamUrl is not a URL. */
    streamHost: text("stream_host").generatedAlwaysAs(sql.raw(`substring(lower(stream_url) from '${HOST_PATTERN}')`)),
  },
  (table) => [
    check("stations_status", sql.raw(`status in (${STATION_STATUSES.map((status) => `'${status}'`).join(", ")})`)),
    index("stations_stream_host").on(table.streamHost),
    index("stations_newest").on(table.status, table.createdAt.desc(), table.id.desc()),
    index("stations_newest_of_all").on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
  ],
);

/**
 * `updated_at` of a station that changes: later than the time that pages have seen, whatever the clock says, since it
 * distinguishes the versions of a station. `current`: the column, where the table has another name.
 */
export const nextStationVersion = (now: Date, current: SQLWrapper = stations.updatedAt) =>
  sql`greatest(${now.toISOString()}::timestamptz, ${current} + interval '1 millisecond')`;
