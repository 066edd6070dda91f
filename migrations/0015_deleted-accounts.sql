CREATE TABLE "deleted_accounts" (
	"digest" text PRIMARY KEY NOT NULL,
	"deleted_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
-- By hand: the history stays append-only, but loses the person whose account is deleted.
CREATE OR REPLACE FUNCTION "refuse_change_of_history"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'UPDATE' THEN
		IF NEW.administrator_id = 'deleted' AND NEW.administrator_email = ''
			AND to_jsonb(NEW) - 'administrator_id' - 'administrator_email' = to_jsonb(OLD) - 'administrator_id' - 'administrator_email' THEN
			RETURN NEW;
		END IF;
	END IF;
	RAISE EXCEPTION 'The history of moderation is append-only.';
END;
$$;
