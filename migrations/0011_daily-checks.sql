CREATE TABLE "daily_checks" (
	"station_id" text NOT NULL,
	"day" date NOT NULL,
	"checks" integer NOT NULL,
	"failures" integer NOT NULL,
	CONSTRAINT "daily_checks_station_id_day_pk" PRIMARY KEY("station_id","day")
);
--> statement-breakpoint
ALTER TABLE "daily_checks" ADD CONSTRAINT "daily_checks_station_id_stations_id_fk" FOREIGN KEY ("station_id") REFERENCES "public"."stations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "daily_checks_day" ON "daily_checks" USING btree ("day");