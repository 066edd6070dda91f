import { expect, test } from "vitest";
import { openChangeHub } from "#app/platform/live-events/change-hub.server.ts";
import { openSettings, readSettings } from "#app/platform/site-settings/settings.server.ts";
import { recordChanges } from "#test-support/change-hubs.ts";
import { onBothEngines } from "#test-support/databases.ts";
import { parseOperator, readOperator, saveOperator } from "./operator.server.ts";

const ONDA = { name: "Associação Onda", email: "onda@example.org", address: "Rua do Mar 1\n1200-001 Lisboa" };

const form = (fields: Record<string, unknown> = {}) => ({
  operator_name: "Associação Onda",
  operator_email: "onda@example.org",
  operator_address: "",
  ...fields,
});

onBothEngines("saveOperator saves all three, and the other settings stay", async ({ database }) => {
  await saveOperator(database, ONDA, new Date());
  expect(await readOperator(database)).toEqual(ONDA);
  await saveOperator(database, { ...ONDA, address: "" }, new Date());
  expect(await readOperator(database)).toEqual({ ...ONDA, address: "" });
  expect(await readSettings(database)).toEqual({ logoUrl: "", siteName: "RadioWave" });
});

onBothEngines("the operator is in memory once the change is announced", async ({ connection, database }) => {
  const hub = await openChangeHub(connection);
  const inMemory = await openSettings(database, hub);
  expect(inMemory.operator()).toEqual({ name: "", email: "", address: "" });
  const changes = recordChanges(hub);
  await saveOperator(database, ONDA, new Date());
  await changes.until(1);
  expect(changes.notified).toEqual([{ topic: "settings" }]);
  expect(inMemory.operator()).toEqual(ONDA);
  hub.close();
});

test("parseOperator cleans what was typed", () => {
  const typed = form({ operator_name: " Associação\u202e  Onda ", operator_address: "Rua do Mar 1\r\nLisboa\u0000 " });
  expect(parseOperator({ ...typed, operator_email: " onda@example.org " })).toEqual({
    ok: true,
    operator: { name: "Associação Onda", email: "onda@example.org", address: "Rua do Mar 1\nLisboa" },
  });
});

test.each([
  ["operator_name", "", "Nome inválido (máximo 100 caracteres)"],
  ["operator_name", "\u200b", "Nome inválido (máximo 100 caracteres)"],
  ["operator_name", "n".repeat(101), "Nome inválido (máximo 100 caracteres)"],
  ["operator_name", undefined, "Nome inválido (máximo 100 caracteres)"],
  ["operator_email", "", "Email inválido"],
  ["operator_email", "onda", "Email inválido"],
  ["operator_email", "onda@example.org\nBcc: x@example.org", "Email inválido"],
  ["operator_email", `${"o".repeat(244)}@example.org`, "Email inválido"],
  ["operator_address", "m".repeat(301), "Morada inválida (máximo 300 caracteres)"],
  ["operator_address", undefined, "Morada inválida (máximo 300 caracteres)"],
])("%s %j is refused", (field, value, message) => {
  expect(parseOperator(form({ [field]: value }))).toEqual({ ok: false, field, message });
});

test("the longest values are accepted", () => {
  const longest = form({
    operator_name: "ã".repeat(100),
    operator_email: `${"o".repeat(243)}@example.org`,
    operator_address: "ã".repeat(300),
  });
  expect(parseOperator(longest)).toMatchObject({ ok: true });
});
