import { readForm } from "#app/platform/read-form.server.ts";
import { Refusal } from "#app/platform/refusal.ts";
import type { SeenState } from "#app/stations/moderated-station.ts";
import { parseSeenState } from "./decision-form.ts";

/** Which station a decision is about, and as it was seen. Errors: Refusal `invalid` for what no panel sends. */
export async function parseDecisionForm({
  request,
  params,
}: {
  request: Request;
  params: { id: string };
}): Promise<{ id: string; seen: SeenState }> {
  const seen = parseSeenState(await readForm(request));
  if (!seen) throw new Refusal("invalid", "Os dados enviados não são válidos.");
  return { id: params.id, seen };
}
