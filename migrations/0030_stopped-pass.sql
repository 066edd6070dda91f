-- compatible with older code
ALTER TABLE "mirror_held_stations" ALTER COLUMN "reason" SET DEFAULT 'many';--> statement-breakpoint
ALTER TABLE "mirror_state" ADD COLUMN "additions_allowed" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
-- By hand: a reading of all makes aliases of the stations that were held for their stream, and stops where stations are missing.
UPDATE "mirror_state" SET "wanted" = 'all', "trouble" = NULL, "trouble_at" = NULL WHERE "trouble" ->> 'kind' = 'removals';
--> statement-breakpoint
UPDATE "mirror_state" SET "wanted" = 'all' WHERE EXISTS (SELECT FROM "mirror_held_stations" WHERE "reason" = 'same-stream');
--> statement-breakpoint
DELETE FROM "mirror_held_stations" WHERE "reason" = 'same-stream';
