-- compatible with older code
-- By hand: the current version of a station that follows its upstream in all fields has the UUID that the upstream gave it.
UPDATE "station_changes" AS version SET "changeuuid" = followed."changeuuid"
FROM (
	SELECT DISTINCT ON (known."changeuuid") known."changeuuid", known."station_id"
	FROM "upstream_stations" known
	WHERE known."seen_at" IS NOT NULL AND known."removed_at" IS NULL AND known."changeuuid" IS NOT NULL
		AND known."written" <> '{}' AND known."own_fields" = '{}'
	ORDER BY known."changeuuid", known."station_id"
) followed
WHERE version."station_id" = followed."station_id" AND version."row" IS NULL
	AND NOT EXISTS (SELECT FROM "station_changes" other WHERE other."changeuuid" = followed."changeuuid");
