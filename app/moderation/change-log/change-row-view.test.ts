import { expect, test } from "vitest";
import { STATION_LIMITS } from "#app/stations/station/station-limits.ts";
import { changeDays, changeRowView, changeSentence } from "./change-row-view.ts";
import type { PublicChange } from "./public-change.ts";

const NOW = new Date("2026-11-25T20:00:00Z");
const SARA = { name: "Sara", role: "editor" } as const;

const change = (fields: Partial<PublicChange>): PublicChange => ({
  id: 1,
  at: NOW,
  kind: "edit",
  actor: SARA,
  station: { id: "aurora", name: "Rádio Aurora" },
  before: null,
  after: null,
  reason: null,
  why: "",
  text: "",
  reverts: null,
  revertedActor: null,
  revertedBy: null,
  group: null,
  ...fields,
});

test.each<[Partial<PublicChange>, string]>([
  [{}, "Sara editou"],
  [{ kind: "approve" }, "Sara aprovou"],
  [{ kind: "suspend", actor: { name: "Sistema", role: "system" } }, "Sistema suspendeu"],
  [{ kind: "approve", group: { count: 120, names: [] } }, "Sara aprovou 120 rádios"],
  [{ kind: "revert", group: { count: 2, names: [] } }, "Sara reverteu 2 alterações"],
  [{ kind: "revert" }, "Sara reverteu"],
  [
    { kind: "revert", revertedActor: { name: "Colaborador ABCD", role: "contributor" } },
    "Sara reverteu uma alteração de Colaborador ABCD",
  ],
  [
    { kind: "revert", actor: { ...SARA, name: "דנה" }, revertedActor: { ...SARA, name: "سامي" } },
    "\u2068דנה\u2069 reverteu uma alteração de \u2068سامي\u2069",
  ],
])("%j is «%s»", (fields, sentence) => {
  expect(changeSentence(change(fields))).toBe(sentence);
});

test.each<[string[], number, string[]]>([
  [[], 2, []],
  [["A"], 2, ["A e mais 1"]],
  [["A", "B"], 2, ["A e B"]],
  [["(FM) שלום", "B"], 3, ["\u2068(FM) שלום\u2069, B e mais 1"]],
  [["A", "B", "C", "D", "E"], 12, ["A, B, C, D e mais 8"]],
])(
  "a batch with the names %j of %i stations shows at most four, and how many more there are",
  (names, count, notes) => {
    expect(changeRowView(change({ station: null, group: { count, names } }), NOW).notes).toEqual(notes);
  },
);

test("reason, text and the revert are notes; a date in another year shows its year", () => {
  const revertedBy = { at: new Date("2026-11-14T09:12:00Z"), actor: SARA };
  const fields = {
    reason: "advertising",
    why: "Publicidade",
    text: "Não é o nome",
    revertedBy,
    at: new Date("2025-11-13T23:50:00Z"),
  };
  const row = changeRowView(change({ ...fields, before: { city: "Miami" }, after: { city: "Lagos" } }), NOW);
  expect(row.notes).toEqual(["Publicidade", "Não é o nome", "Revertida em 14/11 por Sara"]);
  expect(row.timeText).toBe("13/11/2025 23:50");
  expect(row.fields).toEqual([{ label: "Cidade", before: "Miami", after: "Lagos" }]);
});

test("days are headings, in Lisbon time", () => {
  const at = (time: string) => change({ at: new Date(time) });
  const changes = ["2026-11-25T00:00:00Z", "2026-11-24T23:59:00Z", "2026-11-24T01:00:00Z", "2026-06-30T23:30:00Z"];
  const days = changeDays([...changes, "2025-12-31T12:00:00Z"].map(at), NOW);
  expect(days.map(({ title, rows }) => [title, ...rows.map(({ timeText }) => timeText)])).toEqual([
    ["Hoje", "00:00"],
    ["Ontem", "23:59", "01:00"],
    ["1 de julho", "00:30"],
    ["31 de dezembro de 2025", "12:00"],
  ]);
});

test("the long name of an imported station is shortened", () => {
  const name = "x".repeat(400);
  const short = `${"x".repeat(STATION_LIMITS.name - 1)}…`;
  expect(changeRowView(change({ station: { id: "longa", name } }), NOW).station?.name).toBe(short);
  expect(changeRowView(change({ group: { count: 1, names: [name] } }), NOW).notes).toEqual([short]);
});
