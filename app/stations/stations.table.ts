import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { STATION_STATUSES, type StationStatus } from "./station-status.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

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
    status: text("status").$type<StationStatus>().notNull().default("pending"),
    submittedBy: text("submitted_by"),
    contactEmail: text("contact_email"),
    createdAt: moment("created_at").notNull().defaultNow(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (table) => [
    check("stations_status", sql.raw(`status in (${STATION_STATUSES.map((status) => `'${status}'`).join(", ")})`)),
    index("stations_newest").on(table.status, table.createdAt.desc(), table.id.desc()),
  ],
);
