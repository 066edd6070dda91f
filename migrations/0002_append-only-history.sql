-- The history of moderation is append-only: nobody changes or removes a row, whatever a program asks for.
CREATE FUNCTION "refuse_change_of_history"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'The history of moderation is append-only.';
END;
$$;
--> statement-breakpoint
CREATE TRIGGER "decisions_are_append_only" BEFORE UPDATE OR DELETE ON "decisions"
	FOR EACH ROW EXECUTE FUNCTION "refuse_change_of_history"();
--> statement-breakpoint
CREATE TRIGGER "decisions_are_never_emptied" BEFORE TRUNCATE ON "decisions"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change_of_history"();
