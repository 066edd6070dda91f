import {
  guardForEditors,
  guardForUsers,
  type RequestContext,
  requireEditor,
  requireUser,
} from "#app/accounts/request-context.server.ts";
import { editOrigin, originQuery } from "#app/accounts/sign-in-origin.ts";
import type { Moderator } from "#app/accounts/viewer.ts";
import { SIGN_IN_TO_PROPOSE } from "#app/proposals/proposal.ts";

/** Those who may edit a station at once. Errors: Refusal `unauthenticated` or `forbidden`. */
export async function requireMayEdit(requestContext: Pick<RequestContext, "viewer">): Promise<Moderator> {
  await requireUser(requestContext, SIGN_IN_TO_PROPOSE);
  return requireEditor(requestContext);
}

/** For the edit page: visitors sign in first, and come back. Errors: the redirect is thrown. */
export async function guardForEditing(
  requestContext: Pick<RequestContext, "viewer">,
  stationId: string,
): Promise<Moderator> {
  await guardForUsers(requestContext, SIGN_IN_TO_PROPOSE, `/auth${originQuery(editOrigin(stationId))}`);
  return guardForEditors(requestContext);
}
