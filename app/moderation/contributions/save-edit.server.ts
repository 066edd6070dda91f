import { recordEdit } from "#app/moderation/decisions/edit-station.server.ts";
import type { SignedIn } from "#app/people/accounts/viewer.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { Refusal, type RefusalKind, valueOrThrow } from "#app/platform/errors/refusal.ts";
import {
  EDIT_FIELDS,
  type EditField,
  type EditTexts,
  FIELD_LIST,
  isSameText,
} from "#app/stations/station/field-list.ts";
import type { ModeratedStation } from "#app/stations/station/station.ts";
import { parseStationChanges, type StationChanges } from "#app/stations/station/station-changes.ts";
import { TWO_IMAGES } from "#app/stations/station/submission-form-fields.ts";
import { isOwnUploadUrl, uploadUrl } from "#app/stations/station/uploaded-image.ts";
import { CHANGED_MEANWHILE, type EditForm, GONE } from "./edit-form.ts";
import { proposeOrApply } from "./fast-lane-proposals.server.ts";
import { editsAtOnce, findEditable } from "./may-edit.server.ts";
import { mergeEdit } from "./merge-edit.ts";
import { NOTHING_CHANGED } from "./proposal.ts";
import { SEEN, serializeSeen } from "./seen-edit.ts";
import { seenStation, stationTexts } from "./station-texts.ts";

type Edit = {
  id: string;
  form: EditForm;
  /** Why; empty without a reason. */
  text: string;
  /**
   * The digest of an uploaded image, which replaces the image: a draft of the account, or that of its open proposal;
   * null without one.
   */
  upload: string | null;
  now: Date;
};

/** `sendsMail`: whether addresses can be confirmed. */
type EditServices = { database: Database; publicUrl: string; sendsMail: boolean };

type Saved =
  /**
   * `change`: its id in the history; null if the station already was as the edit wants it, and of a proposal.
   * `isProposed`: whether it waits for a decision.
   */
  | { ok: true; station: ModeratedStation; change: number | null; isProposed: boolean }
  /** `values`: the form's fields as they are to be shown again, with the station as it is now. */
  | { ok: false; kind: RefusalKind; message: string; values: Record<string, string> };

/** An edit is merged again when another one is saved between its read and its write. */
const MAX_ATTEMPTS = 3;

/**
 * Saves an edit, or proposes it if the person may not edit the station at once, merged with what others changed since the form showed
 * the station. A failed result: both sides changed one field, or nothing is changed. Errors: Refusal `not-found` for a
 * deleted station, `invalid` for a value that a submission could not have, `conflict` when others are saved in between
 * each time.
 */
export async function saveEdit(services: EditServices, viewer: SignedIn, edit: Edit): Promise<Saved> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await saveMerged(services, viewer, edit);
    } catch (error) {
      const isConflict = error instanceof Refusal && error.kind === "conflict";
      if (!isConflict || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}

async function saveMerged(
  { database, publicUrl, sendsMail }: EditServices,
  viewer: SignedIn,
  { id, form, text, upload, now }: Edit,
): Promise<Saved> {
  const station = await findEditable(database, viewer, id);
  if (!station) throw new Refusal("not-found", GONE);
  const { at, texts: current } = seenStation(station, publicUrl);
  const { conflicting } = form.seen;
  // The form may have been rendered under another origin, and so with another URL of an uploaded image.
  const seen = { texts: form.seen.at === at ? current : form.seen.texts, conflicting };
  const { changes, isTouched } = parseMine(station, { ...form, seen: { ...form.seen, ...seen } }, upload);
  const parsed = stationTexts({ ...station, ...changes }, publicUrl);
  const ours = textsOf((field) => (isTouched(field) ? parsed[field] : seen.texts[field]));
  const merge = mergeEdit({ seen, ours, current, choices: form.choices });
  if (merge.conflicting.length === 0 && merge.applied.length > 0) {
    const properties = merge.applied.map((field) => FIELD_LIST[field].property);
    const applied = Object.fromEntries(properties.map((property) => [property, changes[property]]));
    const seenAt = station.updatedAt;
    if (editsAtOnce(viewer, station)) {
      const recorded = await recordEdit(database, viewer, { id, changes: applied, text, seenAt, now });
      return { ok: true, ...recorded, isProposed: false };
    }
    const proposal = { stationId: id, changes: applied, text, seenAt, now };
    const { isApplied } = await proposeOrApply(database, viewer, { ...proposal, sendsMail });
    return { ok: true, station, change: null, isProposed: !isApplied };
  }
  const values = { ...merge.texts, [SEEN]: serializeSeen({ at, texts: current, conflicting: merge.conflicting }) };
  return merge.conflicting.length > 0
    ? { ok: false, kind: "conflict", message: CHANGED_MEANWHILE, values }
    : { ok: false, kind: "invalid", message: NOTHING_CHANGED, values };
}

/**
 * The values of the fields that the form changes. Others are not parsed: a station may have values that a submission
 * could not have, which must not keep its other fields from being corrected. Errors: Refusal `invalid`.
 */
function parseMine(
  station: ModeratedStation,
  { seen, ours, choices }: EditForm,
  upload: string | null,
): { changes: StationChanges; isTouched: (field: EditField) => boolean } {
  const touched = EDIT_FIELDS.filter((field) =>
    seen.conflicting.includes(field)
      ? choices[field] !== "current"
      : !isSameText(field, ours[field], seen.texts[field]),
  );
  const uploaded = upload === null ? null : uploadUrl(upload);
  const typed = touched.filter((field) => !(uploaded && field === "image_url"));
  if (uploaded && touched.includes("image_url") && ours.image_url !== "") {
    const isUpload = isOwnUploadUrl(ours.image_url, { id: station.id, imageUrl: uploaded });
    if (!isUpload) throw new Refusal("invalid", TWO_IMAGES, { field: "image_url" });
  }
  const texts = Object.fromEntries(typed.map((field) => [field, ours[field]]));
  const { changes } = typed.length > 0 ? valueOrThrow(parseStationChanges(texts)) : { changes: {} };
  const isTouched = (field: EditField) => touched.includes(field) || (field === "image_url" && uploaded !== null);
  return { changes: { ...changes, ...(uploaded && { imageUrl: uploaded }) }, isTouched };
}

function textsOf(textOf: (field: EditField) => string): EditTexts {
  // Complete: it has an entry of each field.
  return Object.fromEntries(EDIT_FIELDS.map((field) => [field, textOf(field)])) as EditTexts;
}
