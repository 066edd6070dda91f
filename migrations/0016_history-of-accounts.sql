ALTER TABLE "decisions" DROP CONSTRAINT "decisions_decision";--> statement-breakpoint
ALTER TABLE "decisions" ADD COLUMN "account_id" text;--> statement-breakpoint
ALTER TABLE "decisions" ADD COLUMN "account_email" text;--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_decision" CHECK (decision in ('approve', 'suspend', 'delete', 'edit', 'clear', 'restore', 'access-link', 'change-email'));--> statement-breakpoint
-- By hand: the history stays append-only, but loses deleted people: those who decided, and those whose account it was about.
CREATE OR REPLACE FUNCTION "refuse_change_of_history"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	loses_administrator boolean;
	loses_account boolean;
BEGIN
	IF TG_OP = 'UPDATE' THEN
		loses_administrator := NEW.administrator_id = 'deleted' AND NEW.administrator_email = '';
		loses_account := OLD.account_id IS NOT NULL AND NEW.account_id IS NOT DISTINCT FROM 'deleted' AND NEW.account_email IS NOT DISTINCT FROM '';
		IF (loses_administrator OR loses_account)
			AND (loses_administrator OR ROW(NEW.administrator_id, NEW.administrator_email) IS NOT DISTINCT FROM ROW(OLD.administrator_id, OLD.administrator_email))
			AND (loses_account OR ROW(NEW.account_id, NEW.account_email) IS NOT DISTINCT FROM ROW(OLD.account_id, OLD.account_email))
			AND to_jsonb(NEW) - 'administrator_id' - 'administrator_email' - 'account_id' - 'account_email'
				= to_jsonb(OLD) - 'administrator_id' - 'administrator_email' - 'account_id' - 'account_email' THEN
			RETURN NEW;
		END IF;
	END IF;
	RAISE EXCEPTION 'The history of moderation is append-only.';
END;
$$;
