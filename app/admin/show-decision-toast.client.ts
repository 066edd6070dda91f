import { submitWithFallback } from "#app/platform/form-fallback.client.ts";
import type { FormResult } from "#app/platform/form-result.ts";
import { showToast } from "#app/ui/toast.ts";

/**
 * Shows how a decision ended. Here rather than in the row that asked for it: live news may take the row away before the
 * answer comes. A lost connection is a failure like any other, and the panel stays.
 */
export async function showDecisionToast(
  serverAction: () => Promise<FormResult | Response>,
  { failure, unexpected }: { failure: string; unexpected: string },
) {
  const kept = await submitWithFallback(serverAction, unexpected, failure);
  if (kept instanceof Response) return kept;
  const { ok, message = "", title } = { title: undefined, ...("data" in kept ? kept.data : kept) };
  showToast({ kind: ok ? "success" : "error", text: message, title });
  return kept;
}
