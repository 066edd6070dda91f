import type { Database } from "#app/platform/database/database.server.ts";
import { EDIT_FIELDS, type EditField, isSameText } from "#app/stations/station/field-list.ts";
import type { ModeratedStation } from "#app/stations/station/station.ts";
import { STORED_IMAGE } from "#app/stations/station/submission-form-fields.ts";
import { uploadDigest } from "#app/stations/station/uploaded-image.ts";
import { REASON } from "./edit-form.ts";
import { findOpenProposal } from "./own-proposals.server.ts";
import { proposedChanges } from "./proposed-fields.ts";
import { stationTexts } from "./station-texts.ts";

/**
 * The values with which the form of a contributor begins who has an open proposal for this station, and the fields that
 * both the proposal and others have changed; null without one.
 */
export async function openProposalTexts(
  { database, publicUrl }: { database: Database; publicUrl: string },
  accountId: string,
  station: ModeratedStation,
): Promise<{ values: Record<string, string>; conflicting: EditField[] } | null> {
  const open = await findOpenProposal(database, accountId, station.id);
  if (!open) return null;
  const current = stationTexts(station, publicUrl);
  const textsWith = (fields: typeof open.base) =>
    stationTexts({ ...station, ...proposedChanges(fields, EDIT_FIELDS) }, publicUrl);
  const [before, ours] = [textsWith(open.base), textsWith(open.proposed)];
  const differs = (texts: typeof current) => (field: EditField) => !isSameText(field, texts[field], current[field]);
  const conflicting = EDIT_FIELDS.filter(differs(ours)).filter(differs(before));
  const upload = uploadDigest(String(open.proposed.image_url ?? ""));
  const values = { ...ours, [REASON]: open.text };
  if (upload === null) return { values, conflicting };
  // The file is chosen beside the URL, which stays that of the station; only a choice names the URL of both.
  const { image_url } = conflicting.includes("image_url") ? ours : current;
  return { values: { ...values, image_url, [STORED_IMAGE]: upload }, conflicting };
}
