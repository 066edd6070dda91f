import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Database } from "#app/platform/database/database.server.ts";
import { parseRowId } from "#app/platform/http/row-id.ts";
import { changes } from "#app/stations/history/changes.table.ts";
import { languageName } from "#app/stations/station/reference/languages.ts";
import type { SubmissionField } from "#app/stations/station/submission-form-fields.ts";
import { uploadDigest } from "#app/stations/station/uploaded-image.ts";

/**
 * The fields of the submission form of a station that was deleted, as they were then, for the account that had
 * submitted it; null for any other. `deletion`: the id of the change. An uploaded image went with the station.
 */
export async function readDeletedSubmission(
  database: Database,
  accountId: string,
  deletion: string,
): Promise<Record<SubmissionField, string> | null> {
  const id = parseRowId(deletion);
  if (id === null) return null;
  const [found] = await database
    .select({ before: changes.before, private: changes.private })
    .from(changes)
    .where(
      and(
        eq(changes.id, id),
        inArray(changes.kind, ["delete", "revert"]),
        isNull(changes.after),
        eq(sql`${changes.private} ->> 'submitted_by'`, accountId),
      ),
    );
  if (!found?.before) return null;
  const { before } = found;
  const text = (field: string) => (typeof before[field] === "string" ? before[field] : "");
  const list = (field: string) => (Array.isArray(before[field]) ? before[field].map(String) : []);
  return {
    name: text("name"),
    genre: text("genre"),
    country: text("country"),
    city: text("city"),
    languages: list("languages").map(languageName).join(", "),
    description: text("description"),
    tags: list("tags").join(", "),
    image_url: uploadDigest(text("image_url")) === null ? text("image_url") : "",
    stream_url: text("stream_url"),
    website_url: text("website_url"),
    contact_email: found.private?.contact_email ?? "",
  };
}
