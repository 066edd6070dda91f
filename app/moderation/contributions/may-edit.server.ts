import { guardForContributors, type RequestContext, requireUser } from "#app/people/accounts/request-context.server.ts";
import { editOrigin, originQuery } from "#app/people/accounts/sign-in-origin.ts";
import { isModerator, type Moderator, type SignedIn, type Viewer } from "#app/people/accounts/viewer.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { mayDecide } from "#app/stations/station/may-decide.server.ts";
import type { ModeratedStation } from "#app/stations/station/station.ts";
import { findModeratedStation } from "#app/stations/station/station-reader.server.ts";
import { isPublic } from "#app/stations/station/station-status.ts";
import { SIGN_IN_TO_PROPOSE } from "./proposal.ts";

/**
 * Those who may edit a station at once or propose changes. Errors: Refusal `unauthenticated`, or `forbidden` for a
 * blocked account.
 */
export function requireMayEdit(requestContext: Pick<RequestContext, "viewer">): Promise<SignedIn> {
  return requireUser(requestContext, SIGN_IN_TO_PROPOSE);
}

/** Whether what this person changes of the station applies at once. Else it is a proposal, as of editors for their own submissions. */
export function editsAtOnce(viewer: Viewer, station: Pick<ModeratedStation, "submittedBy">): viewer is Moderator {
  return isModerator(viewer) && mayDecide(viewer, station);
}

/** For the edit page: visitors sign in first, and come back. Errors: the redirect is thrown. */
export function guardForEditing(requestContext: Pick<RequestContext, "viewer">, stationId: string): Promise<SignedIn> {
  return guardForContributors(requestContext, SIGN_IN_TO_PROPOSE, `/auth${originQuery(editOrigin(stationId))}`);
}

/**
 * The station that this person may edit or propose changes of: editors any, contributors public ones and those that
 * they submitted. Null without one, and for visitors.
 */
export async function findEditable(database: Database, viewer: Viewer, id: string): Promise<ModeratedStation | null> {
  if (viewer.role === "visitor") return null;
  const station = await findModeratedStation(database, id);
  if (!station) return null;
  const isVisible = isModerator(viewer) || isPublic(station.status) || station.submittedBy === viewer.id;
  return isVisible ? station : null;
}
