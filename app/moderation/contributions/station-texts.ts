import {
  EDIT_FIELDS,
  type EditTexts,
  FIELD_LIST,
  SUBMISSION_FIELDS,
  type SubmissionField,
} from "#app/stations/station/field-list.ts";
import { languageName } from "#app/stations/station/reference/languages.ts";
import type { ModeratedStation, Station } from "#app/stations/station/station.ts";
import { uploadedImagePath } from "#app/stations/station/uploaded-image.ts";
import type { SeenEdit } from "./seen-edit.ts";

/**
 * The fields of a station as the edit form shows them. An uploaded image has the URL that the API gives it: sending it
 * back changes nothing. `publicUrl`: the origin of this site.
 */
export function stationTexts(station: Station, publicUrl: string): EditTexts {
  const uploaded = uploadedImagePath(station);
  const texts = fieldTexts(EDIT_FIELDS, (field) => station[FIELD_LIST[field].property]);
  return uploaded ? { ...texts, image_url: publicUrl + uploaded } : texts;
}

/** Values as the submission form shows them. */
export function submissionTexts(readValue: (field: SubmissionField) => unknown): Record<SubmissionField, string> {
  return fieldTexts(SUBMISSION_FIELDS, readValue);
}

/** The value of the form field `SEEN` for this station. */
export function seenStation(station: ModeratedStation, publicUrl: string): SeenEdit {
  return { at: station.updatedAt.getTime(), texts: stationTexts(station, publicUrl), conflicting: [] };
}

/** Values as forms show them: lists separated by commas, languages by their names; empty for what is no text. */
function fieldTexts<Field extends SubmissionField>(
  fields: readonly Field[],
  readValue: (field: Field) => unknown,
): Record<Field, string> {
  const entries = fields.map((field) => {
    const value = readValue(field);
    if (!Array.isArray(value)) return [field, typeof value === "string" ? value : ""];
    const texts = value.map(String);
    return [field, (field === "languages" ? texts.map(languageName) : texts).join(", ")];
  });
  // Complete: it has an entry of each field.
  return Object.fromEntries(entries) as Record<Field, string>;
}
