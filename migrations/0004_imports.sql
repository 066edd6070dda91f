CREATE TABLE "import_rows" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "import_rows_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"import_id" text NOT NULL,
	"row" integer NOT NULL,
	"fate" text NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"reason" text NOT NULL,
	CONSTRAINT "import_rows_fate" CHECK (fate in ('refused', 'duplicate'))
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" text PRIMARY KEY NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"administrator_id" text,
	"administrator_email" text DEFAULT '' NOT NULL,
	"file_name" text NOT NULL,
	"format" text DEFAULT '' NOT NULL,
	"encoding" text DEFAULT '' NOT NULL,
	"approves" boolean NOT NULL,
	"country" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'running' NOT NULL,
	"problem" text DEFAULT '' NOT NULL,
	"rows_read" integer DEFAULT 0 NOT NULL,
	"added" integer DEFAULT 0 NOT NULL,
	"duplicates" integer DEFAULT 0 NOT NULL,
	"refused" integer DEFAULT 0 NOT NULL,
	"left_out" integer DEFAULT 0 NOT NULL,
	"stop_wanted" boolean DEFAULT false NOT NULL,
	"lease" text DEFAULT '' NOT NULL,
	"leased_until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "imports_state" CHECK (state in ('running', 'done', 'failed', 'stopped', 'interrupted'))
);
--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_administrator_id_users_id_fk" FOREIGN KEY ("administrator_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_rows_of" ON "import_rows" USING btree ("import_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "imports_one_running" ON "imports" USING btree ("state") WHERE state = 'running';--> statement-breakpoint
CREATE INDEX "imports_newest" ON "imports" USING btree ("started_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "play_failures_station" ON "play_failures" USING btree ("station_id");