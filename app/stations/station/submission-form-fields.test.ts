import { expect, test } from "vitest";
import { typedValues } from "./submission-form-fields.ts";

test("typedValues keeps the texts of the form's own fields", () => {
  const sent = { name: " Rádio Beira", tags: "", form_id: "a form", status: "approved", city: new File([], "city") };
  expect(typedValues(sent)).toEqual({ name: " Rádio Beira", tags: "", form_id: "a form" });
});
