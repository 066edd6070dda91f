CREATE TABLE "audience" (
	"process" text NOT NULL,
	"station_id" text NOT NULL,
	"listeners" integer NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "audience_process_station_id_pk" PRIMARY KEY("process","station_id")
);
--> statement-breakpoint
CREATE TABLE "ears" (
	"station_id" text PRIMARY KEY NOT NULL,
	"process" text NOT NULL,
	"leased_until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "play_failures" (
	"key" text PRIMARY KEY NOT NULL,
	"station_id" text NOT NULL,
	"failed_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stream_checks" (
	"station_id" text PRIMARY KEY NOT NULL,
	"checked_url" text DEFAULT '' NOT NULL,
	"outcome" text,
	"final_url" text DEFAULT '' NOT NULL,
	"bitrate_kbps" integer,
	"sends_titles" boolean DEFAULT false NOT NULL,
	"stream_name" text DEFAULT '' NOT NULL,
	"stream_genre" text DEFAULT '' NOT NULL,
	"checked_at" timestamp (3) with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"failing_since" timestamp (3) with time zone,
	"exempt" boolean DEFAULT false NOT NULL,
	"next_check_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"leased_until" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "station_titles" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"station_id" text NOT NULL,
	"artist" text DEFAULT '' NOT NULL,
	"title" text NOT NULL,
	"heard_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "stations" ADD COLUMN "play_url" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "stations" ADD COLUMN "stream_kind" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "stations" ADD COLUMN "stream_codec" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "stations" ADD COLUMN "off_air" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "play_failures" ADD CONSTRAINT "play_failures_station_id_stations_id_fk" FOREIGN KEY ("station_id") REFERENCES "public"."stations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stream_checks" ADD CONSTRAINT "stream_checks_station_id_stations_id_fk" FOREIGN KEY ("station_id") REFERENCES "public"."stations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "station_titles" ADD CONSTRAINT "station_titles_station_id_stations_id_fk" FOREIGN KEY ("station_id") REFERENCES "public"."stations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stream_checks_due" ON "stream_checks" USING btree ("next_check_at");--> statement-breakpoint
CREATE INDEX "stream_checks_final_url" ON "stream_checks" USING btree ("final_url");--> statement-breakpoint
CREATE INDEX "station_titles_latest" ON "station_titles" USING btree ("station_id","id" DESC NULLS LAST);