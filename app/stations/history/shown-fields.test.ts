import { expect, test } from "vitest";
import { shownFields } from "./shown-fields.ts";

test("the fields have their labels, in the order of the form", () => {
  const before = { tags: ["fado"], name: "Rádio Beira", status: "pending" };
  const after = { tags: [], name: "Rádio Beira Alta", status: "approved" };
  expect(shownFields(before, after)).toEqual([
    { label: "Nome", before: "Rádio Beira", after: "Rádio Beira Alta" },
    { label: "Etiquetas", before: ["fado"], after: [] },
    { label: "Estado", before: "Pendente", after: "Aprovada" },
  ]);
});

test("a deleted station loses all its fields; those without a label, and equal ones, are not shown", () => {
  const row = { id: "beira", name: "Rádio Beira", city: "", latitude: 40, country_code: "PT", play_url: "https://x/" };
  expect(shownFields(row, null)).toEqual([{ label: "Nome", before: "Rádio Beira", after: "" }]);
  expect(shownFields(null, row)).toEqual([{ label: "Nome", before: "", after: "Rádio Beira" }]);
  expect(shownFields(row, row)).toEqual([]);
  expect(shownFields(null, null)).toEqual([]);
});
