CREATE TABLE "appeals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "appeals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"change_id" bigint NOT NULL,
	"by_user" text,
	"text" text NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"statement" text DEFAULT '' NOT NULL,
	"decided_change" bigint,
	CONSTRAINT "appeals_state" CHECK (state in ('open', 'kept', 'changed')),
	CONSTRAINT "appeals_text" CHECK (char_length(text) between 20 and 2000),
	CONSTRAINT "appeals_statement" CHECK (char_length(statement) <= 2000)
);
--> statement-breakpoint
CREATE TABLE "proposals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "proposals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"station_id" text NOT NULL,
	"proposed_by" text,
	"made_at" timestamp (3) with time zone NOT NULL,
	"base" jsonb NOT NULL,
	"proposed" jsonb NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"decided_change" bigint,
	CONSTRAINT "proposals_state" CHECK (state in ('open', 'accepted', 'partly', 'refused', 'withdrawn')),
	CONSTRAINT "proposals_text" CHECK (char_length(text) <= 500)
);
--> statement-breakpoint
ALTER TABLE "changes" DROP CONSTRAINT "changes_kind";--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_change_id_changes_id_fk" FOREIGN KEY ("change_id") REFERENCES "public"."changes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_by_user_users_id_fk" FOREIGN KEY ("by_user") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_decided_change_changes_id_fk" FOREIGN KEY ("decided_change") REFERENCES "public"."changes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_station_id_stations_id_fk" FOREIGN KEY ("station_id") REFERENCES "public"."stations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_proposed_by_users_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_decided_change_changes_id_fk" FOREIGN KEY ("decided_change") REFERENCES "public"."changes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "appeals_change" ON "appeals" USING btree ("change_id");--> statement-breakpoint
CREATE INDEX "appeals_by_user" ON "appeals" USING btree ("by_user");--> statement-breakpoint
CREATE INDEX "appeals_decided_change" ON "appeals" USING btree ("decided_change");--> statement-breakpoint
CREATE UNIQUE INDEX "proposals_open" ON "proposals" USING btree ("station_id","proposed_by") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "proposals_station" ON "proposals" USING btree ("station_id");--> statement-breakpoint
CREATE INDEX "proposals_proposed_by" ON "proposals" USING btree ("proposed_by","made_at");--> statement-breakpoint
CREATE INDEX "proposals_decided_change" ON "proposals" USING btree ("decided_change");--> statement-breakpoint
ALTER TABLE "changes" ADD CONSTRAINT "changes_kind" CHECK (kind in ('submit', 'withdraw', 'approve', 'suspend', 'delete', 'edit', 'merge', 'revert', 'clear', 'restore', 'import', 'ownership', 'role', 'block', 'link', 'email', 'report', 'appeal', 'refuse', 'reason'));