CREATE TABLE "sign_in_addresses" (
	"digest" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "scheduled_tasks" (
	"name" text PRIMARY KEY NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sign_in_addresses" ADD CONSTRAINT "sign_in_addresses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sign_in_addresses_latest" ON "sign_in_addresses" USING btree ("user_id","seen_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "sign_in_addresses_seen" ON "sign_in_addresses" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "sessions_expired" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "verifications_expired" ON "verifications" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "station_titles_heard" ON "station_titles" USING btree ("heard_at");