import { expect, test } from "vitest";
import { parseSeenState, seenFields } from "#app/stations/station/station-status.ts";
import { station } from "#test-support/named-stations.ts";
import { moderatedRow } from "./moderated-row.ts";

const BEIRA = {
  ...station({ id: "beira", name: "Rádio Beira", createdAt: new Date("2026-03-11T23:30:00Z") }),
  status: "pending" as const,
  updatedAt: new Date("2026-03-12T08:00:00Z"),
  submittedBy: "submitter",
  contactEmail: "submitter@example.org",
};

test("the date is in Portuguese format and in Lisbon time", () => {
  expect(moderatedRow(BEIRA).date).toBe("11/03/2026");
  const summerNight = { ...BEIRA, createdAt: new Date("2026-07-01T23:30:00Z") };
  expect(moderatedRow(summerNight).date).toBe("02/07/2026");
});

test("a row has the seen fields of a decision, and no account id", () => {
  const row = moderatedRow(BEIRA);
  expect(row.seen).toEqual({ seen_status: "pending", seen_at: String(BEIRA.updatedAt.getTime()) });
  expect(JSON.stringify(row)).not.toContain('"submitter"');
});

test("a row has the names of the languages", () => {
  expect(moderatedRow({ ...BEIRA, languages: ["pt", "yue"] }).languageNames).toEqual(["português", "cantonês"]);
});

test("a row has the result of the last check, with Lisbon time", () => {
  expect(moderatedRow(BEIRA).checkResult).toEqual({
    outcome: null,
    exempt: false,
    recent: [],
    duplicates: [],
    checked: "",
  });
  const duplicates = [{ id: "aurora", name: "Rádio Aurora" }];
  const checkedAt = new Date("2026-07-01T23:30:00Z");
  const result = { outcome: "dns", exempt: true, recent: [true, false], duplicates } as const;
  const { checkResult } = moderatedRow(BEIRA, { ...result, checkedAt });
  expect(checkResult).toEqual({ ...result, checked: "02/07, 00:30" });
});

const SEEN = { status: "pending", updatedAt: new Date("2026-03-12T10:00:00.123Z") } as const;

test("parseSeenState reads what seenFields writes, to the millisecond", () => {
  expect(parseSeenState(seenFields(SEEN))).toEqual(SEEN);
});

test.each([
  ["an empty form", {}],
  ["an unknown status", { ...seenFields(SEEN), seen_status: "deleted" }],
  ["a missing time", { seen_status: "pending" }],
  ["a time that is not a number", { ...seenFields(SEEN), seen_at: "now()" }],
  ["a negative time", { ...seenFields(SEEN), seen_at: "-1" }],
  ["a time of over 13 digits", { ...seenFields(SEEN), seen_at: "9".repeat(40) }],
])("parseSeenState returns null for %s", (_, fields) => {
  expect(parseSeenState(fields)).toBeNull();
});
