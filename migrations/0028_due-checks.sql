-- compatible with older code
DROP INDEX "stream_checks_due";--> statement-breakpoint
CREATE INDEX "stream_checks_leased" ON "stream_checks" USING btree ("leased_until") WHERE leased_until is not null;--> statement-breakpoint
CREATE INDEX "stream_checks_due" ON "stream_checks" USING btree ("next_check_at","station_id");