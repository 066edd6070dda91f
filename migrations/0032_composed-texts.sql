ALTER TABLE "stations" drop column "search_text";
--> statement-breakpoint
-- By hand: stored texts as they would be stored now, composed and without stray invisible signs (app/platform/text/plain-text.ts), except that
-- direction marks stay anywhere in a text that is written from right to left. URLs stay as they are.
CREATE FUNCTION "may_be_stored_otherwise"("given" text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
	SELECT given IS NOT NFC NORMALIZED OR given ~ '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]'
$$;
--> statement-breakpoint
CREATE FUNCTION "stored_form"("given" text) RETURNS text LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
	form text := given;
BEGIN
	IF NOT may_be_stored_otherwise(given) THEN
		RETURN given;
	END IF;
	form := regexp_replace(form, '[\u00ad\u034f\u115f\u1160\u17b4\u17b5\u200b\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0080-\U000e00ff\U000e01f0-\U000e0fff]', '', 'g');
	form := regexp_replace(form, '(?<!\U0001f3f4[\U000e0020-\U000e007e]{0,7})[\U000e0000-\U000e007f]', '', 'g');
	form := regexp_replace(form, '(?<!.)[\u180b-\u180f\ufe00-\ufe0f\U000e0100-\U000e01ef]', '', 'g');
	form := regexp_replace(form, '(?<=[\s!"$-)+-/:-\u00a8\u00aa-\u00ad\u00af-\u0fff\u1e00-\u1fff\u200b-\u200f])[\u180b-\u180f\ufe00-\ufe0f\U000e0100-\U000e01ef]', '', 'g');
	form := regexp_replace(form, '([\u200c\u200d])[\u200c\u200d]+', '\1', 'g');
	form := regexp_replace(form, '(?<![\u0600-\u061b\u061d-\u0dff\u1000-\u109f\u1780-\u18af\U0001e900-\U0001e95f])\u200c|\u200c(?![\u0600-\u061b\u061d-\u0dff\u1000-\u109f\u1780-\u18af\U0001e900-\U0001e95f])', '', 'g');
	form := regexp_replace(form, '(?<![\u0600-\u061b\u061d-\u0dff\u1000-\u109f\u1780-\u18af\U0001e900-\U0001e95f\u2190-\u2bff\U0001f000-\U0001faff\ufe0f])\u200d', '', 'g');
	form := regexp_replace(form, '(?<=[\u2190-\u2bff\U0001f000-\U0001faff\ufe0f])\u200d(?![\u2190-\u2bff\U0001f000-\U0001faff])', '', 'g');
	IF form !~ '[\u0590-\u061b\u061d-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]' THEN
		form := regexp_replace(form, '[\u200e\u200f\u061c]', '', 'g');
	END IF;
	form := regexp_replace(form, '^[\s\u200e\u200f\u061c]+|[\s\u200e\u200f\u061c]+$', '', 'g');
	RETURN normalize(regexp_replace(form, ' {2,}', ' ', 'g'), NFC);
END;
$$;
--> statement-breakpoint
CREATE FUNCTION "stored_list"("given" text[]) RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
	SELECT coalesce(array_agg(item ORDER BY place), '{}') FROM (
		SELECT stored_form(item) AS item, min(place) AS place FROM unnest(given) WITH ORDINALITY AS items(item, place) GROUP BY 1
	) AS items WHERE item <> ''
$$;
--> statement-breakpoint
CREATE FUNCTION "stored_fields"("given" jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
	SELECT jsonb_object_agg(key, CASE
		WHEN key LIKE '%url%' THEN value
		WHEN jsonb_typeof(value) = 'string' THEN to_jsonb(stored_form(value #>> '{}'))
		WHEN jsonb_typeof(value) = 'array' THEN to_jsonb(stored_list(ARRAY(SELECT jsonb_array_elements_text(value))))
		ELSE value END) FROM jsonb_each(given)
$$;
--> statement-breakpoint
-- They are the same texts: no version for programs, and no field that was changed here.
ALTER TABLE "stations" DISABLE TRIGGER USER;
--> statement-breakpoint
UPDATE "stations" SET "name" = stored_form(name), "description" = stored_form(description), "genre" = stored_form(genre), "country" = stored_form(country),
	"city" = stored_form(city), "region" = stored_form(region), "tags" = stored_list(tags), "updated_at" = greatest(now(), updated_at + interval '1 millisecond')
	WHERE may_be_stored_otherwise(concat_ws(' ', name, description, genre, country, city, region, array_to_string(tags, ' ')))
	AND (name, description, genre, country, city, region, tags) IS DISTINCT FROM (stored_form(name), stored_form(description), stored_form(genre),
		stored_form(country), stored_form(city), stored_form(region), stored_list(tags));
--> statement-breakpoint
ALTER TABLE "stations" ENABLE TRIGGER USER;
--> statement-breakpoint
UPDATE "upstream_stations" SET "written" = stored_fields("written") WHERE may_be_stored_otherwise("written"::text);
--> statement-breakpoint
UPDATE "upstream_stations" SET "facts" = stored_fields("facts") WHERE may_be_stored_otherwise("facts"::text);
--> statement-breakpoint
UPDATE "station_changes" SET "row" = stored_fields("row") WHERE may_be_stored_otherwise("row"::text);
--> statement-breakpoint
UPDATE "proposals" SET "base" = stored_fields("base") WHERE may_be_stored_otherwise("base"::text);
--> statement-breakpoint
UPDATE "proposals" SET "proposed" = stored_fields("proposed") WHERE may_be_stored_otherwise("proposed"::text);
--> statement-breakpoint
UPDATE "proposals" SET "text" = stored_form("text") WHERE may_be_stored_otherwise("text") AND char_length(stored_form("text")) <= 500;
--> statement-breakpoint
-- The history stays what it was: reverts compare it with the stations.
ALTER TABLE "changes" DISABLE TRIGGER "changes_are_append_only";
--> statement-breakpoint
UPDATE "changes" SET "before" = stored_fields("before") WHERE may_be_stored_otherwise("before"::text);
--> statement-breakpoint
UPDATE "changes" SET "after" = stored_fields("after") WHERE may_be_stored_otherwise("after"::text);
--> statement-breakpoint
UPDATE "changes" SET "station_name" = stored_form("station_name") WHERE may_be_stored_otherwise("station_name");
--> statement-breakpoint
UPDATE "changes" SET "text" = stored_form("text") WHERE may_be_stored_otherwise("text") AND char_length(stored_form("text")) <= 500;
--> statement-breakpoint
ALTER TABLE "changes" ENABLE TRIGGER "changes_are_append_only";
--> statement-breakpoint
UPDATE "appeals" SET "text" = stored_form("text") WHERE may_be_stored_otherwise("text") AND char_length(stored_form("text")) BETWEEN 20 AND 2000;
--> statement-breakpoint
UPDATE "appeals" SET "statement" = stored_form("statement") WHERE may_be_stored_otherwise("statement") AND char_length(stored_form("statement")) <= 2000;
--> statement-breakpoint
UPDATE "stream_checks" SET "stream_name" = stored_form("stream_name"), "stream_genre" = stored_form("stream_genre") WHERE may_be_stored_otherwise("stream_name") OR may_be_stored_otherwise("stream_genre");
--> statement-breakpoint
UPDATE "station_titles" SET "artist" = stored_form("artist"), "title" = stored_form("title") WHERE may_be_stored_otherwise("artist") OR may_be_stored_otherwise("title");
--> statement-breakpoint
UPDATE "station_uuids" SET "deleted_name" = stored_form("deleted_name") WHERE may_be_stored_otherwise("deleted_name");
--> statement-breakpoint
UPDATE "mirror_held_stations" SET "name" = stored_form("name") WHERE may_be_stored_otherwise("name");
--> statement-breakpoint
UPDATE "imports" SET "file_name" = stored_form("file_name"), "country" = stored_form("country") WHERE may_be_stored_otherwise("file_name") OR may_be_stored_otherwise("country");
--> statement-breakpoint
UPDATE "import_rows" SET "name" = stored_form("name"), "reason" = stored_form("reason") WHERE may_be_stored_otherwise("name") OR may_be_stored_otherwise("reason");
--> statement-breakpoint
UPDATE "users" SET "name" = stored_form("name"), "blocked_reason" = stored_form("blocked_reason") WHERE may_be_stored_otherwise("name") OR may_be_stored_otherwise("blocked_reason");
--> statement-breakpoint
UPDATE "passkeys" SET "name" = stored_form("name") WHERE may_be_stored_otherwise("name");
--> statement-breakpoint
UPDATE "contact_messages" SET "name" = stored_form("name"), "message" = stored_form("message") WHERE may_be_stored_otherwise("name") OR may_be_stored_otherwise("message");
--> statement-breakpoint
UPDATE "settings" SET "value" = stored_form("value") WHERE may_be_stored_otherwise("value") AND "key" NOT LIKE '%url%';
--> statement-breakpoint
DROP FUNCTION "stored_fields"(jsonb);
--> statement-breakpoint
DROP FUNCTION "stored_list"(text[]);
--> statement-breakpoint
DROP FUNCTION "stored_form"(text);
--> statement-breakpoint
DROP FUNCTION "may_be_stored_otherwise"(text);
--> statement-breakpoint
ALTER TABLE "stations" ADD COLUMN "search_text" text GENERATED ALWAYS AS (case when octet_length(name || ' ' || genre || ' ' || country || ' ' || city) = length(name || ' ' || genre || ' ' || country || ' ' || city) then translate(lower(name || ' ' || genre || ' ' || country || ' ' || city), '`', '''') when (name || ' ' || genre || ' ' || country || ' ' || city) ~ '[^ -_a-~\u00c0-\u00c5\u00c7-\u00cf\u00d1-\u00d6\u00d9-\u00dd\u00e0-\u00e5\u00e7-\u00ef\u00f1-\u00f6\u00f9-\u00fd\u00ff\u0391-\u03a1\u03a4-\u03c1\u03c3-\u03ce\u0400-\u052f\u05d0-\u05ea\u0620-\u06ff\u3041-\u30ff\u4e00-\u9fff\uac00-\ud7a3]' then replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(translate(regexp_replace(normalize(translate(name || ' ' || genre || ' ' || country || ' ' || city, '`´΄᾽᾿´῾‘’‚‛′‵‹›ʹʻʼʽʾʿˈˊˋ՚׳Ꞌꞌ❛❜«»“”„‟″‶〝〞〟ʺ˝ˮ״❝❞‐‑‒–—―−⁃˗֊־⸺⸻·‧∙⋅øØđĐðÐħĦıȷĸłŁŋŊŧŦƀɃƃƂƈƇƌƋƒƑƙƘƚȽƞȠƥƤƫƭƬƴƳƶƵǝƎǥǤʒƷȡȥȤȴȵȶȼȻȿⱾɀⱿɇɆɉɈɋɊɍɌɏɎɑⱭɓƁɔƆɕɖƉɗƊəƏɛƐɟɠƓɡꞬɣƔɦꞪɨƗɩƖɫⱢɬꞭɭɱⱮɲƝɳɵƟɽⱤɾʂꟅʃƩʈƮʉɄʊƱʋƲʐʑʝꞲʠᵽⱣⱡⱠⱥȺⱦȾⱨⱧⱪⱩⱬⱫⱱⱳⱲⱴꝁꝀꝃꝂꝅꝄꝉꝈꝋꝊꝍꝌꝑꝐꝓꝒꝗꝖꝙꝘꝟꝞꞑꞐꞓꞒꞔꟄꞗꞖꞙꞘꞡꞠꞣꞢꞥꞤꞧꞦꞩꞨꞹꞸᴀʙᴄᴅᴇꜰɢʜɪꞮᴊᴋʟᴍɴᴏᴘꞯʀƦꜱᴛᴜᴠᴡʏᴢςΣßẞæÆœŒþÞꜳꜲꜵꜴꜷꜶꜹꜸꜽꜼꝏꝎ', '''''''''''''''''''''''''''''''''''''''''''''''''''''''''''''"""""""""""""""""-------------....ooddddhhijqllnnttbbbbccddffkkllnnpptttyyzzeeggzzdzzlntccsszzeejjqqrryyaabboocddddeeeejgggggghhiiiilllllmmnnnoorrrssssttuuuuvvzzjjqppllaatthhkkzzvwwvkkkkkkllooooppppqqqqvvnnccccbbffggkknnrrssuuabcdefghiijklmnopqrrstuvwyzσσßßææœœþþꜳꜳꜵꜵꜷꜷꜹꜹꜽꜽꝏꝏ'), NFKD), '[\u0300-\u036f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]', '', 'g'), '`´΄᾽᾿´῾‘’‚‛′‵‹›ʹʻʼʽʾʿˈˊˋ՚׳Ꞌꞌ❛❜«»“”„‟″‶〝〞〟ʺ˝ˮ״❝❞‐‑‒–—―−⁃˗֊־⸺⸻·‧∙⋅øØđĐðÐħĦıȷĸłŁŋŊŧŦƀɃƃƂƈƇƌƋƒƑƙƘƚȽƞȠƥƤƫƭƬƴƳƶƵǝƎǥǤʒƷȡȥȤȴȵȶȼȻȿⱾɀⱿɇɆɉɈɋɊɍɌɏɎɑⱭɓƁɔƆɕɖƉɗƊəƏɛƐɟɠƓɡꞬɣƔɦꞪɨƗɩƖɫⱢɬꞭɭɱⱮɲƝɳɵƟɽⱤɾʂꟅʃƩʈƮʉɄʊƱʋƲʐʑʝꞲʠᵽⱣⱡⱠⱥȺⱦȾⱨⱧⱪⱩⱬⱫⱱⱳⱲⱴꝁꝀꝃꝂꝅꝄꝉꝈꝋꝊꝍꝌꝑꝐꝓꝒꝗꝖꝙꝘꝟꝞꞑꞐꞓꞒꞔꟄꞗꞖꞙꞘꞡꞠꞣꞢꞥꞤꞧꞦꞩꞨꞹꞸᴀʙᴄᴅᴇꜰɢʜɪꞮᴊᴋʟᴍɴᴏᴘꞯʀƦꜱᴛᴜᴠᴡʏᴢςΣßẞæÆœŒþÞꜳꜲꜵꜴꜷꜶꜹꜸꜽꜼꝏꝎ', '''''''''''''''''''''''''''''''''''''''''''''''''''''''''''''"""""""""""""""""-------------....ooddddhhijqllnnttbbbbccddffkkllnnpptttyyzzeeggzzdzzlntccsszzeejjqqrryyaabboocddddeeeejgggggghhiiiilllllmmnnnoorrrssssttuuuuvvzzjjqppllaatthhkkzzvwwvkkkkkkllooooppppqqqqvvnnccccbbffggkknnrrssuuabcdefghiijklmnopqrrstuvwyzσσßßææœœþþꜳꜳꜵꜵꜷꜷꜹꜹꜽꜽꝏꝏ')), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), 'ꜳ', 'aa'), 'ꜵ', 'ao'), 'ꜷ', 'au'), 'ꜹ', 'av'), 'ꜽ', 'ay'), 'ꝏ', 'oo') else lower(regexp_replace(normalize(name || ' ' || genre || ' ' || country || ' ' || city, NFKD), '[\u0300-\u036f]', '', 'g')) end) STORED;