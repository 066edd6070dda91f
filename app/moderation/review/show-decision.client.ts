import { submitWithFallback } from "#app/platform/browser/form-fallback.client.ts";
import { isolated } from "#app/platform/text/isolated-text.ts";
import { showToast } from "#app/platform/ui/toast.ts";
import { shortName } from "#app/stations/station/station.ts";
import { DECISION_FAILED, type DecideResult } from "./decide-result.ts";

/** Sends a decision, and shows its result as a toast. The failure of a field is shown beside it. */
export async function showDecision(serverAction: () => Promise<DecideResult | Response | { data: DecideResult }>) {
  const answer = await submitWithFallback(serverAction, DECISION_FAILED);
  if (answer instanceof Response) return answer;
  const result = "data" in answer ? (answer.data as DecideResult) : answer;
  if (result.ok) {
    const { message, undo, next } = result;
    const following = next?.name ? `Seguinte: ${isolated(shortName(next.name))}` : "";
    showToast({
      kind: "success",
      about: "decision",
      undo,
      ...(following ? { title: message, text: following } : { text: message }),
    });
  } else if (!result.field) showToast({ kind: "error", text: result.message });
  return answer;
}
