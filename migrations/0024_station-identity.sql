CREATE TABLE "station_uuids" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"station_id" text NOT NULL,
	"origin" text NOT NULL,
	"is_primary" boolean NOT NULL,
	"answered_by" text,
	"deleted_at" timestamp (3) with time zone,
	"may_return" boolean DEFAULT false NOT NULL,
	CONSTRAINT "station_uuids_origin" CHECK (origin in ('own', 'upstream', 'add'))
);
--> statement-breakpoint
CREATE TABLE "station_changes" (
	"seq" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "station_changes_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"changeuuid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"station_id" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"row" jsonb,
	CONSTRAINT "station_changes_changeuuid_unique" UNIQUE("changeuuid")
);
--> statement-breakpoint
CREATE TABLE "counted_visitors" (
	"key" text PRIMARY KEY NOT NULL,
	"counted_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "station_clicks" (
	"clickuuid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"station_id" text NOT NULL,
	"clicked_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "station_votes" (
	"station_id" text PRIMARY KEY NOT NULL,
	"votes" integer NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "upstream_stations" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"station_id" text NOT NULL,
	"changeuuid" uuid,
	"written" jsonb NOT NULL,
	"facts" jsonb NOT NULL,
	"seen_at" timestamp (3) with time zone,
	"removed_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "stream_checks" ADD COLUMN "played_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "station_uuids_station" ON "station_uuids" USING btree ("station_id");--> statement-breakpoint
CREATE UNIQUE INDEX "station_uuids_primary" ON "station_uuids" USING btree ("station_id") WHERE is_primary;--> statement-breakpoint
CREATE INDEX "station_changes_station" ON "station_changes" USING btree ("station_id","seq");--> statement-breakpoint
CREATE INDEX "counted_visitors_at" ON "counted_visitors" USING btree ("counted_at");--> statement-breakpoint
CREATE INDEX "station_clicks_newest" ON "station_clicks" USING btree ("clicked_at","clickuuid");--> statement-breakpoint
CREATE INDEX "station_votes_changed" ON "station_votes" USING btree ("changed_at");--> statement-breakpoint
CREATE INDEX "upstream_stations_station" ON "upstream_stations" USING btree ("station_id");--> statement-breakpoint
CREATE INDEX "upstream_stations_updated" ON "upstream_stations" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "stream_checks_checked" ON "stream_checks" USING btree ("checked_at");
--> statement-breakpoint
-- By hand: a deletion of all stations marks all UUIDs, which takes a third of the time if there is room beside them.
ALTER TABLE "station_uuids" SET (fillfactor = 50);
--> statement-breakpoint
-- The own UUID of a station is its id, where that is one. The built-in stations have UUIDs of version 5, of the namespace for
-- URLs and 'urn:radiowave:station:' with the id; any other id has one of version 8, from its MD5.
CREATE FUNCTION "station_uuid"("id" text) RETURNS uuid LANGUAGE sql IMMUTABLE AS $$
	SELECT CASE id
		WHEN '1' THEN '6578f7bd-06b6-5c41-975b-e794bbcff89b'::uuid
		WHEN '2' THEN '43f304ed-bdf6-5dbd-95f1-7dc2c0c1ceb9'::uuid
		WHEN '3' THEN '3b5e8a63-1511-5424-a3ab-c3c2012c0951'::uuid
		WHEN '4' THEN 'f04cf933-63cb-5817-aa35-1d3b609c5ad4'::uuid
		WHEN '5' THEN '18552aa7-f6a7-56b2-8e3d-dddae313234e'::uuid
		WHEN '6' THEN 'f77d10d0-39b3-5af6-a4e8-aefa07bcfe81'::uuid
		WHEN '7' THEN '7568b313-d01e-5325-bf49-58af7f898a2b'::uuid
		WHEN '8' THEN '7b826634-94b8-53e9-a4fe-4806af6579b2'::uuid
		WHEN '9' THEN '03aa6938-52e7-5e40-95f2-efa795df3029'::uuid
		WHEN '10' THEN '1d82a2a7-f699-520f-bf0d-b73997ab6fc5'::uuid
		ELSE CASE
			WHEN id ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN id::uuid
			ELSE overlay(overlay(md5('urn:radiowave:station:' || id) PLACING '8' FROM 13) PLACING 'a' FROM 17)::uuid
		END
	END
$$;
--> statement-breakpoint
-- Without statistics of the tables, as in the embedded database, joins would read them whole for each statement.
CREATE FUNCTION "identify_new_stations"() RETURNS trigger LANGUAGE plpgsql
	SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
	-- Of all added ones: which come back, and how many the same statement gave a UUID of an upstream, or had one before.
	returned text[];
	primaries integer;
	identified integer;
BEGIN
	SELECT array_agg(DISTINCT station_id) FILTER (WHERE deleted_at IS NOT NULL), count(*) FILTER (WHERE is_primary)
		INTO returned, primaries
		FROM added JOIN station_uuids ON station_id = added.id;
	IF returned IS NOT NULL THEN
		UPDATE station_uuids SET deleted_at = NULL, may_return = false, answered_by = NULL
			WHERE station_id = ANY (returned) AND deleted_at IS NOT NULL;
		-- The last version before a deletion.
		DELETE FROM station_changes WHERE station_id = ANY (returned) AND "row" IS NULL;
	END IF;
	INSERT INTO station_uuids (uuid, station_id, origin, is_primary)
		SELECT station_uuid(added.id), added.id, 'own', true FROM added
		WHERE NOT EXISTS (SELECT FROM station_uuids given WHERE given.station_id = added.id AND given.is_primary)
		ON CONFLICT (uuid) DO NOTHING;
	GET DIAGNOSTICS identified = ROW_COUNT;
	IF primaries + identified < (SELECT count(*) FROM added) THEN
		-- The UUID of such a station is an alias of another one.
		INSERT INTO station_uuids (uuid, station_id, origin, is_primary)
			SELECT gen_random_uuid(), added.id, 'own', true FROM added
			WHERE NOT EXISTS (SELECT FROM station_uuids given WHERE given.station_id = added.id AND given.is_primary);
	END IF;
	INSERT INTO station_changes (station_id) SELECT id FROM added ORDER BY created_at, id;
	RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER "new_stations_are_identified" AFTER INSERT ON "stations"
	REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "identify_new_stations"();
--> statement-breakpoint
CREATE FUNCTION "record_station_version"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	station stations := OLD;
BEGIN
	-- What visitors could not see is not part of the public history.
	IF OLD.status = 'approved' THEN
		UPDATE station_changes SET "row" = jsonb_build_object('name', station.name, 'stream_url', station.stream_url, 'website_url', station.website_url, 'image_url', station.image_url, 'genre', station.genre, 'country_code', station.country_code, 'region', station.region, 'tags', station.tags, 'languages', station.languages, 'latitude', station.latitude, 'longitude', station.longitude)
			WHERE station_id = OLD.id AND "row" IS NULL;
	ELSE
		DELETE FROM station_changes WHERE station_id = OLD.id AND "row" IS NULL;
	END IF;
	INSERT INTO station_changes (station_id) VALUES (NEW.id);
	DELETE FROM station_changes WHERE station_id = NEW.id AND seq <= (
		SELECT seq FROM station_changes WHERE station_id = NEW.id ORDER BY seq DESC OFFSET 30 LIMIT 1);
	IF NEW.status = 'approved' THEN
		UPDATE station_uuids SET answered_by = NULL WHERE station_id = NEW.id AND answered_by IS NOT NULL;
	END IF;
	RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER "versions_of_stations_are_recorded" AFTER UPDATE ON "stations" FOR EACH ROW
	WHEN ((OLD.name, OLD.stream_url, OLD.website_url, OLD.image_url, OLD.genre, OLD.country_code, OLD.region, OLD.tags, OLD.languages, OLD.latitude, OLD.longitude) IS DISTINCT FROM
		(NEW.name, NEW.stream_url, NEW.website_url, NEW.image_url, NEW.genre, NEW.country_code, NEW.region, NEW.tags, NEW.languages, NEW.latitude, NEW.longitude)
		OR (NEW.status = 'approved' AND OLD.status <> 'approved'))
	EXECUTE FUNCTION "record_station_version"();
--> statement-breakpoint
CREATE FUNCTION "mark_deleted_stations"() RETURNS trigger LANGUAGE plpgsql
	SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
	UPDATE station_uuids SET deleted_at = now(), may_return = false FROM removed WHERE station_id = removed.id;
	RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER "deleted_stations_are_marked" AFTER DELETE ON "stations"
	REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION "mark_deleted_stations"();
--> statement-breakpoint
INSERT INTO "station_uuids" ("uuid", "station_id", "origin", "is_primary") SELECT station_uuid(id), id, 'own', true FROM "stations";
--> statement-breakpoint
INSERT INTO "station_changes" ("station_id", "at") SELECT id, updated_at FROM "stations" ORDER BY updated_at, id;
--> statement-breakpoint
UPDATE "stream_checks" SET "played_at" = "checked_at" WHERE "outcome" IN ('plays', 'http-only');
