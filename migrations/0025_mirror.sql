CREATE TABLE "mirror_held_stations" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"name" text NOT NULL,
	"stream_url" text NOT NULL,
	"station_id" text,
	"held_at" timestamp (3) with time zone NOT NULL,
	"answer" text,
	CONSTRAINT "mirror_held_stations_reason" CHECK (reason in ('many', 'same-stream')),
	CONSTRAINT "mirror_held_stations_answer" CHECK (answer in ('take', 'same', 'other'))
);
--> statement-breakpoint
CREATE TABLE "mirror_questions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mirror_questions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"station_id" text NOT NULL,
	"field" text NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mirror_state" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"paused" boolean DEFAULT false NOT NULL,
	"cursor" uuid,
	"first_read_at" timestamp (3) with time zone,
	"pass" jsonb,
	"last_pass" jsonb,
	"last_reading" jsonb,
	"wanted" text,
	"removals_allowed" integer DEFAULT 0 NOT NULL,
	"trouble" jsonb,
	"trouble_at" timestamp (3) with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"next_pass_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"lease" text DEFAULT '' NOT NULL,
	"leased_until" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mirror_state_one_row" CHECK (id = 1)
);
--> statement-breakpoint
CREATE TABLE "mirror_suspensions" (
	"station_id" text PRIMARY KEY NOT NULL,
	"suspended_at" timestamp (3) with time zone NOT NULL,
	"change" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "stream_checks" ADD COLUMN "watched" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "upstream_stations" ADD COLUMN "own_fields" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "mirror_held_stations" ADD CONSTRAINT "mirror_held_stations_station_id_stations_id_fk" FOREIGN KEY ("station_id") REFERENCES "public"."stations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mirror_questions" ADD CONSTRAINT "mirror_questions_station_id_stations_id_fk" FOREIGN KEY ("station_id") REFERENCES "public"."stations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mirror_suspensions" ADD CONSTRAINT "mirror_suspensions_station_id_stations_id_fk" FOREIGN KEY ("station_id") REFERENCES "public"."stations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mirror_held_stations_open" ON "mirror_held_stations" USING btree ("reason","held_at","uuid") WHERE answer is null;--> statement-breakpoint
CREATE INDEX "mirror_held_stations_answered" ON "mirror_held_stations" USING btree ("uuid") WHERE answer is not null;--> statement-breakpoint
CREATE INDEX "mirror_held_stations_station" ON "mirror_held_stations" USING btree ("station_id");--> statement-breakpoint
CREATE UNIQUE INDEX "mirror_questions_field" ON "mirror_questions" USING btree ("station_id","field");--> statement-breakpoint
CREATE INDEX "upstream_stations_own" ON "upstream_stations" USING btree ("station_id") WHERE own_fields <> '{}';
--> statement-breakpoint
-- By hand: which columns of a station were changed here. A question about a field on which both agree again is answered. A mirror, which
-- writes many stations at once, does both itself and says so by a setting of its transaction.
CREATE FUNCTION "mark_own_fields"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	station jsonb := to_jsonb(NEW);
BEGIN
	UPDATE upstream_stations SET own_fields = marked.own FROM (
		SELECT uuid, ARRAY(SELECT key FROM jsonb_each(written) WHERE value IS DISTINCT FROM station -> key ORDER BY key) AS own
		FROM upstream_stations WHERE station_id = NEW.id AND written <> '{}') marked
		WHERE upstream_stations.uuid = marked.uuid AND own_fields <> marked.own;
	DELETE FROM mirror_questions question USING upstream_stations
		WHERE question.station_id = NEW.id AND upstream_stations.station_id = NEW.id AND written <> '{}'
		AND NOT own_fields && CASE question.field WHEN 'coordinates' THEN ARRAY['latitude', 'longitude'] ELSE ARRAY[question.field] END;
	RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER "own_fields_are_marked" AFTER UPDATE ON "stations" FOR EACH ROW
	WHEN ((OLD.name, OLD.stream_url, OLD.website_url, OLD.image_url, OLD.genre, OLD.country_code, OLD.region, OLD.tags, OLD.languages, OLD.latitude, OLD.longitude) IS DISTINCT FROM
		(NEW.name, NEW.stream_url, NEW.website_url, NEW.image_url, NEW.genre, NEW.country_code, NEW.region, NEW.tags, NEW.languages, NEW.latitude, NEW.longitude)
		AND current_setting('radiowave.mirrors', true) IS DISTINCT FROM 'on')
	EXECUTE FUNCTION "mark_own_fields"();
