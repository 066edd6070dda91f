import { Refusal } from "#app/platform/errors/refusal.ts";
import { MINUTE_MS } from "#app/platform/text/durations.ts";
import { type RequestContext, requireUser } from "./request-context.server.ts";
import type { SignedIn } from "./viewer.ts";

/** Dangerous actions need a proof of identity this recent. */
const RECENT_PROOF_MS = 15 * MINUTE_MS;

const PROOF_REQUIRED = "Confirme primeiro que é mesmo quem entrou.";

/** Whether the viewer proved who they are within the last 15 minutes. */
export function isRecentlyProved({ provedAt }: Pick<SignedIn, "provedAt">, now: Date): boolean {
  return now.getTime() - provedAt.getTime() < RECENT_PROOF_MS;
}

/**
 * For dangerous actions. Errors: Refusal `unauthenticated`, or `proof_required` without a recent proof; pages then
 * redirect to /account/confirm.
 */
export async function requireRecentProof(requestContext: Pick<RequestContext, "viewer">, now: Date): Promise<SignedIn> {
  const viewer = await requireUser(requestContext);
  if (!isRecentlyProved(viewer, now)) throw new Refusal("proof_required", PROOF_REQUIRED);
  return viewer;
}
