import { EDIT_FIELDS, type EditField, type EditTexts, isSameText } from "./edit-fields.ts";

export const CHOICES = ["mine", "current"] as const;

export type Choice = (typeof CHOICES)[number];

/** What was decided about fields that both sides changed. */
export type Choices = Partial<Record<EditField, Choice>>;

/** The station as the form showed it. `contested`: the fields for which the form asked for a choice. */
export type SeenTexts = { texts: EditTexts; contested: readonly EditField[] };

type Merge = {
  /** The fields to write, with the text of `mine`. */
  taken: EditField[];
  /** The fields that both sides changed, for which there is no choice that is still about the current text. */
  contested: EditField[];
  /** What the form shows next: my text of taken and contested fields, the current text of all others. */
  texts: EditTexts;
};

/**
 * Merges what was typed (`mine`) with the station as it is now, by what the form showed. A field that only one side changed
 * has the text of that side; one that both changed to the same text is not contested. A choice is about the current text
 * that the form showed beside mine: when that has changed again, keeping mine is contested again.
 */
export function mergeEdit({
  seen,
  mine,
  current,
  choices,
}: {
  seen: SeenTexts;
  mine: EditTexts;
  current: EditTexts;
  choices: Choices;
}): Merge {
  const outcomeOf = (field: EditField): "current" | "taken" | "contested" => {
    const wasContested = seen.contested.includes(field);
    const isTouched = wasContested ? choices[field] !== "current" : !isSameText(field, mine[field], seen.texts[field]);
    if (!isTouched || isSameText(field, mine[field], current[field])) return "current";
    const isDecided = !wasContested || choices[field] !== undefined;
    return isDecided && isSameText(field, current[field], seen.texts[field]) ? "taken" : "contested";
  };
  const merge: Merge = { taken: [], contested: [], texts: { ...current } };
  for (const field of EDIT_FIELDS) {
    const outcome = outcomeOf(field);
    if (outcome === "current") continue;
    merge[outcome].push(field);
    merge.texts[field] = mine[field];
  }
  return merge;
}
