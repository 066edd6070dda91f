CREATE TABLE "awaited_checks" (
	"station_id" text PRIMARY KEY NOT NULL,
	"import_id" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "approves_playing" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "awaited_checks" ADD CONSTRAINT "awaited_checks_station_id_stations_id_fk" FOREIGN KEY ("station_id") REFERENCES "public"."stations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "awaited_checks" ADD CONSTRAINT "awaited_checks_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "awaited_checks_import" ON "awaited_checks" USING btree ("import_id");