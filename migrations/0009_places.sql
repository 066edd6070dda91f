ALTER TABLE "stations" ADD COLUMN "country_code" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "stations" ADD COLUMN "latitude" double precision;--> statement-breakpoint
ALTER TABLE "stations" ADD COLUMN "longitude" double precision;