ALTER TABLE "stations" ADD COLUMN "languages" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
-- The built-in stations, whose streams an administrator has not changed.
UPDATE "stations" SET "languages" = ARRAY[built_in.code] FROM (VALUES
	('1', 'https://icecast.radiofrance.fr/fipjazz-midfi.mp3', 'fr'),
	('2', 'https://ice5.somafm.com/groovesalad-128-mp3', 'en'),
	('3', 'https://stream.player.arrow.nl/arrow', 'nl'),
	('4', 'https://ice4.somafm.com/fluid-128-mp3', 'en'),
	('5', 'https://streamer.radio.co/s00c7ec6fa/listen', 'es'),
	('6', 'https://icecast.radiofrance.fr/fiphiphop-midfi.mp3', 'fr'),
	('7', 'https://radiocast.rtp.pt/antena280a.mp3', 'pt'),
	('8', 'https://ice1.somafm.com/bootliquor-128-mp3', 'en'),
	('9', 'https://kexp-mp3-128.streamguys1.com/kexp128.mp3', 'en'),
	('10', 'https://icecast.radiofrance.fr/fippop-midfi.mp3', 'fr')
) AS built_in(id, stream_url, code) WHERE "stations"."id" = built_in.id AND "stations"."stream_url" = built_in.stream_url;