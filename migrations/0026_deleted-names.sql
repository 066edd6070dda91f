ALTER TABLE "station_uuids" ADD COLUMN "deleted_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "station_uuids_deleted" ON "station_uuids" USING btree ("uuid") WHERE deleted_at is not null;
--> statement-breakpoint
-- By hand, as in migration 0024: with the name, by which an administrator recognises a deleted station.
CREATE OR REPLACE FUNCTION "mark_deleted_stations"() RETURNS trigger LANGUAGE plpgsql
	SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
	UPDATE station_uuids SET deleted_at = now(), deleted_name = removed.name, may_return = false FROM removed WHERE station_id = removed.id;
	RETURN NULL;
END;
$$;
--> statement-breakpoint
-- Without statistics of the tables the embedded database would read them whole for each edited station: 5 ms instead of 0.9 with 20,000.
ALTER FUNCTION "mark_own_fields"() SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off;
--> statement-breakpoint
ALTER FUNCTION "record_station_version"() SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off;
