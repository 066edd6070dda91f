CREATE TABLE "uploaded_image_squares" (
	"image_id" text NOT NULL,
	"side" integer NOT NULL,
	"under_tile" boolean NOT NULL,
	"webp" "bytea" NOT NULL,
	CONSTRAINT "uploaded_image_squares_image_id_side_under_tile_pk" PRIMARY KEY("image_id","side","under_tile")
);
--> statement-breakpoint
CREATE TABLE "uploaded_images" (
	"id" text PRIMARY KEY NOT NULL,
	"digest" text NOT NULL,
	"station_id" text,
	"account_id" text,
	"expires_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "uploaded_images_owner" CHECK ((station_id is null) = (account_id is not null) and (account_id is null) = (expires_at is null))
);
--> statement-breakpoint
ALTER TABLE "uploaded_image_squares" ADD CONSTRAINT "uploaded_image_squares_image_id_uploaded_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."uploaded_images"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploaded_images" ADD CONSTRAINT "uploaded_images_station_id_stations_id_fk" FOREIGN KEY ("station_id") REFERENCES "public"."stations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploaded_images" ADD CONSTRAINT "uploaded_images_account_id_users_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "uploaded_images_station" ON "uploaded_images" USING btree ("station_id");--> statement-breakpoint
CREATE UNIQUE INDEX "uploaded_images_draft" ON "uploaded_images" USING btree ("account_id","digest");--> statement-breakpoint
CREATE INDEX "uploaded_images_expired" ON "uploaded_images" USING btree ("expires_at");