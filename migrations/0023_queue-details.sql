ALTER TABLE "uploaded_images" DROP CONSTRAINT "uploaded_images_owner";--> statement-breakpoint
ALTER TABLE "stream_checks" ADD COLUMN "recent" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "read_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "changes" ADD COLUMN "reason_details" jsonb;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "list_bytes" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "read_share" real DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "uploaded_images" ADD COLUMN "original" jsonb;--> statement-breakpoint
ALTER TABLE "uploaded_images" ADD COLUMN "proposal_id" bigint;--> statement-breakpoint
CREATE INDEX "changes_proposer" ON "changes" USING btree ((private ->> 'submitted_by')) WHERE kind in ('edit', 'refuse');--> statement-breakpoint
CREATE INDEX "changes_contacts" ON "changes" USING btree ("at") WHERE private ? 'contact_email';--> statement-breakpoint
CREATE INDEX "review_items_newest" ON "review_items" USING btree ("since" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE closed_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "uploaded_images_proposal" ON "uploaded_images" USING btree ("proposal_id");--> statement-breakpoint
ALTER TABLE "uploaded_images" ADD CONSTRAINT "uploaded_images_owner" CHECK (num_nonnulls(station_id, former_station_id, account_id, proposal_id) = 1
        and (coalesce(account_id, former_station_id) is null) = (expires_at is null));--> statement-breakpoint
-- By hand: the table of uploaded images is in a slice before that of proposals.
ALTER TABLE "uploaded_images" ADD CONSTRAINT "uploaded_images_proposal_id_proposals_id_fk" FOREIGN KEY ("proposal_id") REFERENCES "public"."proposals"("id") ON DELETE cascade;
