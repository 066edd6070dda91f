import { EDIT_FIELDS, type EditField, type EditTexts, isSameText } from "#app/stations/station/field-list.ts";

/** The values of the form: the typed text (`ours`), or the current one. */
export const CHOICES = ["mine", "current"] as const;

export type Choice = (typeof CHOICES)[number];

/** What was decided about fields that both sides changed. */
export type Choices = Partial<Record<EditField, Choice>>;

/** The station as the form showed it. `conflicting`: the fields for which the form asked for a choice. */
export type SeenTexts = { texts: EditTexts; conflicting: readonly EditField[] };

type Merge = {
  /** The fields to write, with the text of `ours`. */
  applied: EditField[];
  /** The fields that both sides changed, for which there is no choice that is still about the current text. */
  conflicting: EditField[];
  /** What the form shows next: our text of applied and conflicting fields, the current text of all others. */
  texts: EditTexts;
};

/**
 * Merges what was typed (`ours`) with the station as it is now, by what the form showed. A field that only one side
 * changed has the text of that side; one that both changed to the same text is not conflicting. A choice is about the
 * current text that the form showed beside ours: when that has changed again, the field is conflicting again although
 * ours was chosen.
 */
export function mergeEdit({
  seen,
  ours,
  current,
  choices,
}: {
  seen: SeenTexts;
  ours: EditTexts;
  current: EditTexts;
  choices: Choices;
}): Merge {
  const outcomeOf = (field: EditField): "current" | "applied" | "conflicting" => {
    const wasConflicting = seen.conflicting.includes(field);
    const isTouched = wasConflicting
      ? choices[field] !== "current"
      : !isSameText(field, ours[field], seen.texts[field]);
    if (!isTouched || isSameText(field, ours[field], current[field])) return "current";
    const isDecided = !wasConflicting || choices[field] !== undefined;
    return isDecided && isSameText(field, current[field], seen.texts[field]) ? "applied" : "conflicting";
  };
  const merge: Merge = { applied: [], conflicting: [], texts: { ...current } };
  for (const field of EDIT_FIELDS) {
    const outcome = outcomeOf(field);
    if (outcome === "current") continue;
    merge[outcome].push(field);
    merge.texts[field] = ours[field];
  }
  return merge;
}
