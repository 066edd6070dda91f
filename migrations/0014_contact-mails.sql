-- By hand: the delivery of a message becomes a row of the outbox. A lease stays, so that a mail under way is not sent twice.
INSERT INTO "mails" ("id", "kind", "user_id", "address", "facts", "state", "attempts", "next_attempt_at", "lease", "last_problem", "made_at", "sent_at")
SELECT 'contact-' || "id", 'contact', NULL, '', jsonb_build_object('messageId', "id"), "state", "attempts", "next_attempt_at", "lease", "last_problem", "received_at", "sent_at"
FROM "contact_messages";--> statement-breakpoint
ALTER TABLE "contact_messages" DROP CONSTRAINT "contact_messages_state";--> statement-breakpoint
DROP INDEX "contact_messages_due";--> statement-breakpoint
ALTER TABLE "contact_messages" DROP COLUMN "state";--> statement-breakpoint
ALTER TABLE "contact_messages" DROP COLUMN "attempts";--> statement-breakpoint
ALTER TABLE "contact_messages" DROP COLUMN "next_attempt_at";--> statement-breakpoint
ALTER TABLE "contact_messages" DROP COLUMN "lease";--> statement-breakpoint
ALTER TABLE "contact_messages" DROP COLUMN "last_problem";--> statement-breakpoint
ALTER TABLE "contact_messages" DROP COLUMN "sent_at";