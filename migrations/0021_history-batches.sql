DROP INDEX "changes_batch";--> statement-breakpoint
CREATE INDEX "changes_batch" ON "changes" USING btree ("batch","kind","id");