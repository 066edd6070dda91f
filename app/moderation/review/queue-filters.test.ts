import { expect, test } from "vitest";
import { REVIEW_KINDS } from "#app/stations/open-items/review-item.ts";
import { chipCount, QUEUE_FILTERS, queueChips } from "./queue-filters.ts";

const COUNTS = { kinds: { submission: 193, illegal: 1, broken: 3, dead: 4 }, mine: 2 };

test("each chip counts its kinds, and the first one all", () => {
  expect(queueChips(COUNTS, "all").map(({ label, count }) => `${label} ${count}`)).toEqual([
    ...["Tudo 201", "Submissões 193", "Propostas 0", "Comunicações 4", "Sem emissão 4", "Duplicadas 0"],
    ...["Contestações 0", "Já publicadas 0", "Comigo 2"],
  ]);
});

test("chips of kinds of which nothing creates items yet are shown when an item waits, or when they are chosen", () => {
  const labels = (chosen: "all" | "owners") => queueChips({ kinds: {}, mine: 0 }, chosen).map(({ label }) => label);
  expect(labels("all")).not.toContain("Comunicações");
  expect(labels("owners")).toContain("Responsáveis");
});

test("every kind belongs to exactly one chip beside the first and the last", () => {
  const kinds = Object.values(QUEUE_FILTERS).flatMap((filter): readonly string[] => filter.kinds ?? []);
  expect(kinds.toSorted()).toEqual(REVIEW_KINDS.toSorted());
  expect(chipCount("all", { kinds: {}, mine: 0 })).toBe(0);
});
