-- compatible with older code
-- The function of migration 0024 with its joins replaced by lookups of an array. A session keeps the plans of a trigger,
-- and those made while the tables were nearly empty compared each new station with all others: an import of 50,000
-- stations on a new embedded database took ten times as long for its last ones as for its first.
CREATE OR REPLACE FUNCTION "identify_new_stations"() RETURNS trigger LANGUAGE plpgsql
	SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
	ids text[];
	-- Of all added ones: which come back, and to which the same statement gave a UUID of an upstream, or had one before.
	returned text[];
	identified text[];
	unidentified integer;
BEGIN
	SELECT array_agg(id) INTO ids FROM added;
	SELECT array_agg(DISTINCT station_id) FILTER (WHERE deleted_at IS NOT NULL), array_agg(station_id) FILTER (WHERE is_primary)
		INTO returned, identified
		FROM station_uuids WHERE station_id = ANY (ids);
	IF returned IS NOT NULL THEN
		UPDATE station_uuids SET deleted_at = NULL, may_return = false, answered_by = NULL
			WHERE station_id = ANY (returned) AND deleted_at IS NOT NULL;
		-- The last version before a deletion.
		DELETE FROM station_changes WHERE station_id = ANY (returned) AND "row" IS NULL;
	END IF;
	unidentified := coalesce(cardinality(ids), 0) - coalesce(cardinality(identified), 0);
	IF unidentified > 0 THEN
		INSERT INTO station_uuids (uuid, station_id, origin, is_primary)
			SELECT station_uuid(id), id, 'own', true
			FROM (SELECT unnest(ids) AS id EXCEPT SELECT unnest(identified)) AS given
			ON CONFLICT (uuid) DO NOTHING;
		GET DIAGNOSTICS unidentified = ROW_COUNT;
		IF coalesce(cardinality(identified), 0) + unidentified < cardinality(ids) THEN
			-- The UUID of such a station is an alias of another one.
			INSERT INTO station_uuids (uuid, station_id, origin, is_primary)
				SELECT gen_random_uuid(), id, 'own', true
				FROM (SELECT unnest(ids) AS id EXCEPT SELECT station_id FROM station_uuids WHERE station_id = ANY (ids) AND is_primary) AS given;
		END IF;
	END IF;
	INSERT INTO station_changes (station_id) SELECT id FROM added ORDER BY created_at, id;
	RETURN NULL;
END;
$$;
