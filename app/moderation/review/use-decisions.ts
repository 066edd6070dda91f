import { useFetcher } from "react-router";
import { useNewResult } from "#app/platform/ui/use-form-result.ts";
import { DECIDE_PATH, DECISION_FIELDS, type DecideResult } from "./decide-result.ts";
import type { ItemVerb } from "./decision-texts.ts";
import type { DecisionItems } from "./item-data.ts";

/**
 * Sends decisions, one after the other. `onDone` or `onRefused` runs once for each. `failure`: of the last one, until
 * the next.
 */
export function useDecisions(
  viewSearch: string,
  { onDone, onRefused }: { onDone: (result: Extract<DecideResult, { ok: true }>) => void; onRefused: () => void },
) {
  const fetcher = useFetcher<DecideResult>({ key: "decide" });
  const { data } = fetcher;
  // The fetcher outlives the view in which it decided.
  useNewResult(data, (result) => (result.ok ? onDone(result) : onRefused()), data);
  const decide = (
    verb: ItemVerb,
    { items }: Pick<DecisionItems, "items">,
    fields: Readonly<Record<string, string>> = {},
  ) =>
    void fetcher.submit(
      {
        ...fields,
        [DECISION_FIELDS.decision]: verb,
        [DECISION_FIELDS.items]: items.join(" "),
        [DECISION_FIELDS.view]: viewSearch,
      },
      { method: "post", action: DECIDE_PATH },
    );
  return { decide, isBusy: fetcher.state === "submitting", failure: data && !data.ok ? data : null };
}
