CREATE TABLE "changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"actor_id" text,
	"actor_role" text NOT NULL,
	"kind" text NOT NULL,
	"station_id" text,
	"station_name" text,
	"before" jsonb,
	"after" jsonb,
	"private" jsonb,
	"reason" text,
	"text" text DEFAULT '' NOT NULL,
	"reverts" bigint,
	"batch" text,
	"item_id" bigint,
	CONSTRAINT "changes_kind" CHECK (kind in ('submit', 'withdraw', 'approve', 'suspend', 'delete', 'edit', 'merge', 'revert', 'clear', 'restore', 'import', 'ownership', 'role', 'block', 'link', 'email', 'report', 'appeal')),
	CONSTRAINT "changes_actor_role" CHECK (actor_role in ('system', 'command', 'contributor', 'owner', 'editor', 'admin', 'import')),
	CONSTRAINT "changes_text" CHECK (char_length(text) <= 500)
);
--> statement-breakpoint
-- By hand: what was decided so far. Addresses of people are no longer copied; where an account was deleted, no person is left.
INSERT INTO "changes" ("at", "actor_id", "actor_role", "kind", "station_id", "station_name", "private", "text")
SELECT "decided_at",
	CASE WHEN "administrator_id" IN ('deleted', 'command', '') THEN NULL ELSE "administrator_id" END,
	CASE
		WHEN "administrator_id" = 'command' THEN 'command'
		WHEN "decision" = 'approve' AND "note" = 'Em emissão na primeira verificação' THEN 'import'
		ELSE 'admin'
	END,
	CASE "decision" WHEN 'access-link' THEN 'link' WHEN 'change-email' THEN 'email' ELSE "decision" END,
	"station_id", "station_name",
	CASE WHEN "account_id" <> 'deleted' THEN jsonb_build_object('account', "account_id", 'email', "account_email") END,
	left("note", 500)
FROM "decisions" ORDER BY "id";
--> statement-breakpoint
DROP TABLE "decisions";--> statement-breakpoint
ALTER TABLE "uploaded_images" DROP CONSTRAINT "uploaded_images_owner";--> statement-breakpoint
ALTER TABLE "uploaded_images" ADD COLUMN "former_station_id" text;--> statement-breakpoint
ALTER TABLE "changes" ADD CONSTRAINT "changes_reverts_changes_id_fk" FOREIGN KEY ("reverts") REFERENCES "public"."changes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "changes_reverts" ON "changes" USING btree ("reverts");--> statement-breakpoint
CREATE INDEX "changes_station" ON "changes" USING btree ("station_id","id");--> statement-breakpoint
CREATE INDEX "changes_actor" ON "changes" USING btree ("actor_id","id");--> statement-breakpoint
CREATE INDEX "changes_batch" ON "changes" USING btree ("batch");--> statement-breakpoint
CREATE INDEX "uploaded_images_former" ON "uploaded_images" USING btree ("former_station_id");--> statement-breakpoint
ALTER TABLE "uploaded_images" ADD CONSTRAINT "uploaded_images_owner" CHECK (num_nonnulls(station_id, former_station_id, account_id) = 1 and (station_id is null) = (expires_at is not null));
--> statement-breakpoint
-- By hand: the history is append-only, but loses deleted people.
CREATE OR REPLACE FUNCTION "refuse_change_of_history"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'UPDATE' THEN
		IF (NEW.actor_id IS NULL OR NEW.actor_id IS NOT DISTINCT FROM OLD.actor_id)
			AND (NEW.private IS NULL OR NEW.private IS NOT DISTINCT FROM OLD.private)
			AND to_jsonb(NEW) - 'actor_id' - 'private' = to_jsonb(OLD) - 'actor_id' - 'private' THEN
			RETURN NEW;
		END IF;
	END IF;
	RAISE EXCEPTION 'The history of moderation is append-only.';
END;
$$;
--> statement-breakpoint
CREATE TRIGGER "changes_are_append_only" BEFORE UPDATE OR DELETE ON "changes"
	FOR EACH ROW EXECUTE FUNCTION "refuse_change_of_history"();
--> statement-breakpoint
CREATE TRIGGER "changes_are_never_emptied" BEFORE TRUNCATE ON "changes"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change_of_history"();
