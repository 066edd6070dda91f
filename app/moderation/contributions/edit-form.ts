import { INVALID_INPUT } from "#app/platform/errors/refusal.ts";
import type { BadInput } from "#app/platform/http/parse-fields.ts";
import { EDIT_FIELDS, type EditField, type EditTexts, FIELD_LIST } from "#app/stations/station/field-list.ts";
import { IMAGE_FILE, STORED_IMAGE } from "#app/stations/station/submission-form-fields.ts";
import { CHOICES, type Choice, type Choices } from "./merge-edit.ts";
import { parseSeen, SEEN, type SeenEdit } from "./seen-edit.ts";

/** The form field with the reason of the edit, as in the API. */
export const REASON = "text";

/** The labels of the fields in the form's alert. */
export const EDIT_ALERT_LABELS = {
  ...Object.fromEntries(EDIT_FIELDS.map((field) => [field, FIELD_LIST[field].label])),
  [IMAGE_FILE]: "Ficheiro da imagem",
  [REASON]: "Porquê",
};

/** Messages of the form. */
export const SAVED = "Alterações guardadas";
export const NOT_SAVED = "Não foi possível guardar as alterações. Tente novamente.";
export const CHANGED_MEANWHILE = "Esta rádio foi alterada entretanto.";
export const GONE = "Esta rádio já não existe.";

/** The form field with the choice about a field that both sides changed. */
export const choiceName = (field: EditField) => `choice_${field}`;

/** The texts of the form's own fields, to be shown again. */
export function typedEdit(sent: Record<string, unknown>): Record<string, string> {
  const names = [...EDIT_FIELDS, ...EDIT_FIELDS.map(choiceName), REASON, STORED_IMAGE, SEEN];
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = sent[name];
      return typeof value === "string" ? [[name, value]] : [];
    }),
  );
}

export type EditForm = { seen: SeenEdit; ours: EditTexts; choices: Choices };

/** Parses a form. A field that it does not have is untouched; the fields' own rules are checked when the form is saved. */
export function parseEditForm(typed: Record<string, string>): { ok: true; form: EditForm } | BadInput {
  const seen = parseSeen(typed[SEEN]);
  if (!seen) return { ok: false, message: INVALID_INPUT };
  return { ok: true, form: { seen, ours: { ...seen.texts, ...textsIn(typed) }, choices: choicesIn(typed) } };
}

/** The fields among these values. */
export function textsIn(values: Record<string, string>): Partial<EditTexts> {
  return Object.fromEntries(
    EDIT_FIELDS.flatMap((field) => (values[field] === undefined ? [] : [[field, values[field]]])),
  );
}

/** The choices among these values. */
export function choicesIn(values: Record<string, string>): Choices {
  return Object.fromEntries(
    EDIT_FIELDS.flatMap((field): [EditField, Choice][] => {
      const choice = CHOICES.find((known) => known === values[choiceName(field)]);
      return choice ? [[field, choice]] : [];
    }),
  );
}
