import { expect, test } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#app/platform/text/durations.ts";
import { dueLabel } from "./item-parts.tsx";

const NOW = Date.parse("2026-11-22T10:00:00Z");

test.each([
  [3 * HOUR_MS, "vence em 3 h", "soon"],
  [5 * HOUR_MS + 59 * MINUTE_MS, "vence em 5 h", "soon"],
  [24 * HOUR_MS - 1, "vence em 23 h", "soon"],
  [24 * HOUR_MS, "vence em 1 dia", "later"],
  [9 * DAY_MS, "vence em 9 dias", "later"],
  [30 * MINUTE_MS, "vence em 30 min", "soon"],
  [1, "vence em 1 min", "soon"],
  [0, "atrasada 1 min", "late"],
  [-2 * HOUR_MS, "atrasada 2 h", "late"],
  [-2 * DAY_MS, "atrasada 2 dias", "late"],
])("a deadline in %i ms is «%s», %s", (ms, text, tone) => {
  expect(dueLabel(NOW + ms, NOW)).toEqual({ text, tone });
});
