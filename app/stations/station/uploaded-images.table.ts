import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { users } from "#app/people/accounts/accounts.table.ts";
import { bytesColumn, timestampColumn } from "#app/platform/database/database.server.ts";
import { expiringRows } from "#app/platform/database/expiring-rows.server.ts";
import type { ImageOriginal } from "./station-image.ts";
import { stations } from "./stations.table.ts";

/**
 * The uploaded images: each of one station, a former one of a station, proposed for a station, or a draft of one
 * account until it is submitted or proposed. Unlike copies of fetched images they are data.
 */
export const uploadedImages = pgTable(
  "uploaded_images",
  {
    id: text("id").primaryKey(),
    /** SHA-256 of the largest square, in hexadecimal digits; it is in the image's URL. */
    digest: text("digest").notNull(),
    /** Null: it was uploaded before this was stored. */
    original: jsonb("original").$type<ImageOriginal>(),
    stationId: text("station_id").references(() => stations.id, { onDelete: "cascade" }),
    /** The station that had the image until it got another or was deleted: taking that back needs it. No reference. */
    formerStationId: text("former_station_id"),
    /**
     * The proposal that would make it the image of its station. The reference to `proposals`, a later folder, is in
     * migration 0023.
     */
    proposalId: bigint("proposal_id", { mode: "number" }),
    accountId: text("account_id").references(() => users.id, { onDelete: "cascade" }),
    /** Of drafts and former images; set in uploaded-images.server.ts (DRAFT_MS, FORMER_IMAGE_MS). */
    expiresAt: timestampColumn("expires_at"),
    createdAt: timestampColumn("created_at").notNull(),
  },
  (table) => [
    check(
      "uploaded_images_owner",
      sql`num_nonnulls(station_id, former_station_id, account_id, proposal_id) = 1
        and (coalesce(account_id, former_station_id) is null) = (expires_at is null)`,
    ),
    uniqueIndex("uploaded_images_station").on(table.stationId),
    uniqueIndex("uploaded_images_proposal").on(table.proposalId),
    index("uploaded_images_former").on(table.formerStationId),
    uniqueIndex("uploaded_images_draft").on(table.accountId, table.digest),
    index("uploaded_images_expired").on(table.expiresAt),
  ],
);

/** The squares of the uploaded images, re-encoded as WebP. */
export const uploadedImageSquares = pgTable(
  "uploaded_image_squares",
  {
    imageId: text("image_id")
      .notNull()
      .references(() => uploadedImages.id, { onDelete: "cascade" }),
    /** In pixels. */
    side: integer("side").notNull(),
    underTile: boolean("under_tile").notNull(),
    webp: bytesColumn("webp").notNull(),
  },
  (table) => [primaryKey({ columns: [table.imageId, table.side, table.underTile] })],
);

/** Drafts that were not submitted, and former images. */
export const expiringImageDrafts = [
  expiringRows({
    name: "uploaded image drafts",
    table: uploadedImages,
    key: uploadedImages.id,
    end: uploadedImages.expiresAt,
    keptMs: 0,
  }),
];
