import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Database } from "#app/platform/database/database.server.ts";
import { parseRowId } from "#app/platform/http/row-id.ts";
import type { StationFields } from "#app/stations/history/changed-fields.ts";
import { changes } from "#app/stations/history/changes.table.ts";
import type { SubmissionField } from "#app/stations/station/field-list.ts";
import { uploadDigest } from "#app/stations/station/uploaded-image.ts";
import { submissionTexts } from "./station-texts.ts";

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
  const values: StationFields = { ...found.before, contact_email: found.private?.contact_email };
  const texts = submissionTexts((field) => values[field]);
  return uploadDigest(texts.image_url) === null ? texts : { ...texts, image_url: "" };
}
