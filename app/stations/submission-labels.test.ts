import { expect, test } from "vitest";
import { submissionFields } from "./submission.ts";
import { SUBMISSION_LABELS, typedValues } from "./submission-labels.ts";

test("every field of a submission has a label, and no other", () => {
  expect(Object.keys(SUBMISSION_LABELS).toSorted()).toEqual(Object.keys(submissionFields.shape).toSorted());
});

test("of what a form sends, the texts of its own fields are shown again", () => {
  const sent = { name: " Rádio Beira", tags: "", form_id: "a form", status: "approved", city: new File([], "city") };
  expect(typedValues(sent)).toEqual({ name: " Rádio Beira", tags: "", form_id: "a form" });
});
