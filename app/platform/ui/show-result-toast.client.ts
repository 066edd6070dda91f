import { submitWithFallback } from "#app/platform/browser/form-fallback.client.ts";
import type { FormResult } from "#app/platform/http/form-result.ts";
import { showToast } from "./toast.ts";

/**
 * Shows the result of an action on a row as a toast. Runs in the client action, not in the row: a live update may
 * remove the row before the response arrives. A lost connection is shown as a failure, and the page stays.
 * `giveReason`: opens the page's dialog for the reason of the suspension that was made; false if it has none.
 */
export async function showResultToast(
  serverAction: () => Promise<FormResult | Response>,
  { failure, unexpected }: { failure?: string; unexpected: string },
  giveReason?: (change: number) => boolean,
) {
  const answer = await submitWithFallback(serverAction, unexpected, failure);
  if (answer instanceof Response) return answer;
  const {
    ok,
    message = "",
    title,
    undo,
    reasonFor,
  } = { title: undefined, undo: undefined, reasonFor: undefined, ...("data" in answer ? answer.data : answer) };
  const offer =
    reasonFor === undefined ? {} : { reasonFor, ...(giveReason && { onAccept: () => giveReason(reasonFor) }) };
  showToast({ kind: ok ? "success" : "error", text: message, title, undo, ...offer });
  return answer;
}
