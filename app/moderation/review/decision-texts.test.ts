import { expect, test } from "vitest";
import type { ReviewKind } from "#app/stations/open-items/review-item.ts";
import { STATION_LIMITS } from "#app/stations/station/station-limits.ts";
import { decidedMessage, type ItemVerb, verbLabels } from "./decision-texts.ts";

const many = (kind: ReviewKind, count: number) => Array.from({ length: count }, () => kind);
const left = (...names: string[]) => names.map((name) => ({ name }));

test.each<[ItemVerb, ReviewKind[], { name: string }[], string]>([
  ["approve", ["submission"], [], "Rádio aprovada com sucesso!"],
  ["suspend", ["dead"], [], "Rádio suspensa com sucesso!"],
  ["delete", ["submission"], [], "Rádio eliminada com sucesso!"],
  ["approve", many("submission", 12), [], "12 rádios aprovadas"],
  ["suspend", many("duplicate", 3), [], "3 rádios suspensas"],
  ["delete", many("submission", 3), [], "3 rádios eliminadas"],
  ["approve", ["dead"], [], "Fica como está"],
  ["approve", many("patrol", 4), [], "4 ficam como estão"],
  ["approve", ["submission", "dead"], [], "2 rádios aprovadas"],
  ["approve", ["proposal"], [], "Proposta aceite"],
  ["suspend", many("proposal", 2), [], "2 propostas recusadas"],
  ["approve", ["proposal", "submission"], [], "2 decididas"],
  [
    "approve",
    many("submission", 12),
    left("Rádio Beira"),
    "12 rádios aprovadas; 1 tinha mudado entretanto e ficou como estava: Rádio Beira.",
  ],
  [
    "approve",
    many("submission", 9),
    left("", ""),
    "9 rádios aprovadas; 2 tinham mudado entretanto e ficaram como estavam.",
  ],
  [
    "approve",
    ["submission"],
    left("A", "B", "C", "D", "E", "F"),
    "Rádio aprovada com sucesso; 6 tinham mudado entretanto e ficaram como estavam: A, B, C, D, E e mais 1.",
  ],
  [
    "approve",
    ["submission"],
    left("x".repeat(400)),
    `Rádio aprovada com sucesso; 1 tinha mudado entretanto e ficou como estava: ${"x".repeat(STATION_LIMITS.name - 1)}….`,
  ],
  ["suspend", many("dead", 2), left(""), "2 rádios suspensas; 1 tinha mudado entretanto e ficou como estava."],
])("%s of %j, left %j: %s", (verb, kinds, leftItems, message) => {
  expect(decidedMessage(verb, { kinds, left: leftItems })).toBe(message);
});

test("the labels depend on the kind", () => {
  expect(verbLabels("submission")).toEqual({ approve: "Aprovar", suspend: "Suspender" });
  expect(verbLabels("proposal")).toEqual({ approve: "Aceitar", suspend: "Recusar" });
  expect(verbLabels("dead")).toEqual({ approve: "Manter", suspend: "Suspender" });
});
