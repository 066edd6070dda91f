import { expect, test } from "vitest";
import { REVIEW_KINDS } from "#app/stations/open-items/review-item.ts";
import { chipCount, parseQueueView, QUEUE_FILTERS, queueChips, queueSearch, queueUrl } from "./queue-query.ts";

const ALL = { filter: "all", order: "due", q: "", station: "", after: "" } as const;

test("a view is read from the URL that is written for it", () => {
  const view = { filter: "dead", order: "newest", q: "rádio & fado", station: "beira", after: "W10" } as const;
  expect(parseQueueView(new URL(queueUrl(view), "http://x").searchParams)).toEqual(view);
  expect(queueUrl(view, 12)).toMatch(/^\/review\/12\?filter=dead&/);
});

test("the whole queue has no query", () => {
  expect(queueSearch(ALL)).toBe("");
  expect(queueUrl(ALL)).toBe("/review");
  expect(queueUrl({}, 7)).toBe("/review/7");
});

test.each(["filter=nada", "filter=__proto__", "filter=", "order=nada", "other=1"])(
  "%s is the whole queue",
  (search) => {
    expect(parseQueueView(new URLSearchParams(search))).toEqual(ALL);
  },
);

test("a text becomes one line, and no longer than 255 characters", () => {
  const view = parseQueueView(new URLSearchParams({ q: ` a \n b${"x".repeat(300)}` }));
  expect(view.q).toHaveLength(255);
  expect(view.q.startsWith("a bx")).toBe(true);
});

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
