import { expect, test } from "vitest";
import { parseDeletion } from "./deletion.ts";
import { isTypedAddress } from "./deletion-texts.ts";

test("the address counts in any case, with spaces around it", () => {
  expect(isTypedAddress(" Ana@Example.org ", "ana@example.org")).toBe(true);
  for (const typed of ["", "ana@example.or", "ana@example.org."])
    expect(isTypedAddress(typed, "ana@example.org")).toBe(false);
});

test.each([{}, { email: "" }, { email: "  " }, { email: 7 }])("a deletion without an address is refused: %j", (raw) => {
  expect(parseDeletion(raw)).toEqual({ ok: false, message: "Escreva o seu email para confirmar.", field: "email" });
});
