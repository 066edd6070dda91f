import { expect, test } from "vitest";
import { isOperatorKnown, operatorFrom } from "./operator.ts";

test("without rows the operator is unknown", () => {
  const operator = operatorFrom([{ key: "site_name", value: "Rádio Clube" }]);
  expect(operator).toEqual({ name: "", email: "", address: "" });
  expect(isOperatorKnown(operator)).toBe(false);
});

test("rows name the operator; the address is optional", () => {
  const rows = [
    { key: "operator_name", value: "Associação Onda" },
    { key: "operator_email", value: "onda@example.org" },
  ];
  expect(operatorFrom(rows)).toEqual({ name: "Associação Onda", email: "onda@example.org", address: "" });
  expect(isOperatorKnown(operatorFrom(rows))).toBe(true);
  expect(operatorFrom([...rows, { key: "operator_address", value: "Rua do Mar 1\nLisboa" }]).address).toBe(
    "Rua do Mar 1\nLisboa",
  );
});

test("a name without an e-mail address, and an address without a name, leave the operator unknown", () => {
  expect(isOperatorKnown({ name: "Associação Onda", email: "", address: "" })).toBe(false);
  expect(isOperatorKnown({ name: "", email: "onda@example.org", address: "Lisboa" })).toBe(false);
});
