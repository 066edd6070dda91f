import { expect, test } from "vitest";
import { shownFields, shownValue } from "./shown-value.ts";

test.each<[string, unknown, unknown]>([
  ["name", "Rádio Aurora", "Rádio Aurora"],
  ["city", "", ""],
  ["city", null, ""],
  ["status", "pending", "Pendente"],
  ["status", "of another time", "of another time"],
  ["name", "pending", "pending"],
  ["country", "Portugal", "Portugal"],
  ["country", "Deutschland", "Alemanha"],
  ["country", "Atlântida", "Atlântida"],
  ["country_code", "PT", "Portugal"],
  ["country_code", "??", "??"],
  ["languages", ["pt", "en", "xx-unknown"], ["português", "inglês", "xx-unknown"]],
  ["tags", ["fado", "jazz"], ["fado", "jazz"]],
  ["tags", [], []],
  ["image_url", "https://a.example/i.png", "https://a.example/i.png"],
  ["image_url", `upload:${"0a1b2c3d".repeat(8)}`, "imagem carregada (0a1b2c)"],
  ["off_air", true, "sim"],
  ["off_air", false, "não"],
  ["latitude", 38.72, "38.72"],
  ["listeners", 0, "0"],
  ["streams", [{ id: "a", url: "https://a.example/", place: 1, label: "" }], ["https://a.example/"]],
  ["streams", [{ url: "https://a.example/", label: "128 kbps" }], ["128 kbps: https://a.example/"]],
  ["constructor", "a", "a"],
  ["unknown", { nested: [1] }, '{"nested":[1]}'],
])("%s: %j is shown as %j", (field, value, expected) => {
  expect(shownValue(field, value)).toEqual(expected);
});

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
