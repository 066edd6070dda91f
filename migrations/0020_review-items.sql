CREATE TABLE "review_items" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "review_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"station_id" text,
	"since" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"facts" jsonb,
	"claimed_by" text,
	"claimed_until" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone,
	"closed_by" text,
	"outcome" text,
	CONSTRAINT "review_items_kind" CHECK (kind in ('illegal', 'copyright', 'opt-out', 'appeal', 'ownership', 'broken', 'submission', 'proposal', 'wrong-info', 'dead', 'duplicate', 'patrol')),
	CONSTRAINT "review_items_closed" CHECK ((closed_at is null) = (outcome is null))
);
--> statement-breakpoint
ALTER TABLE "review_items" ADD CONSTRAINT "review_items_claimed_by_users_id_fk" FOREIGN KEY ("claimed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_items" ADD CONSTRAINT "review_items_closed_by_users_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "review_items_open" ON "review_items" USING btree ("kind","subject") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "review_items_due" ON "review_items" USING btree ("due_at","id") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "review_items_due_of_kind" ON "review_items" USING btree ("kind","due_at","id") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "review_items_station" ON "review_items" USING btree ("station_id") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "review_items_claimed" ON "review_items" USING btree ("claimed_by");--> statement-breakpoint
CREATE INDEX "review_items_closed_by" ON "review_items" USING btree ("closed_by");