import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { isOperatorKnown, LOGO_MARK, operatorFrom, settingsFrom } from "./site-settings.ts";

test("without rows the name is RadioWave and no logo is set", () => {
  expect(settingsFrom([])).toEqual({ logoUrl: "", siteName: "RadioWave" });
});

test("rows replace the defaults; empty values and unknown keys do not", () => {
  expect(
    settingsFrom([
      { key: "site_name", value: " Rádio Clube " },
      { key: "logo_url", value: "" },
      { key: "colour", value: "red" },
    ]),
  ).toEqual({ logoUrl: "", siteName: "Rádio Clube" });
});

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

test("the favicon is the default logo", () => {
  const icon = readFileSync(new URL("../../../public/icon.svg", import.meta.url), "utf8");
  expect(icon).toContain(`>${LOGO_MARK}</svg>`);
});
