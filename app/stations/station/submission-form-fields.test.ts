import { expect, test } from "vitest";
import { submissionFields } from "./submission.ts";
import { SUBMISSION_LABELS, typedValues } from "./submission-form-fields.ts";

test("the labels are those of the fields of a submission", () => {
  expect(Object.keys(SUBMISSION_LABELS).toSorted()).toEqual(Object.keys(submissionFields.shape).toSorted());
});

test("typedValues keeps the texts of the form's own fields", () => {
  const sent = { name: " Rádio Beira", tags: "", form_id: "a form", status: "approved", city: new File([], "city") };
  expect(typedValues(sent)).toEqual({ name: " Rádio Beira", tags: "", form_id: "a form" });
});
