import { createContext } from "react-router";
import type { ModeratedStation } from "#app/stations/station.ts";
import { findModeratedStation } from "#app/stations/station-reader.server.ts";
import type { Submission } from "#app/stations/submission.ts";
import { addSubmission, type SubmissionOrigin, type SubmissionServices } from "./add-submission.server.ts";

/** Publishes a pending submission of a trusted account, if that is switched on and its stream plays. Gives whether it did. */
export type PublishAtOnce = (stationId: string) => Promise<boolean>;

/** For the form's action. It is in a later slice, which decides on stations. */
export const publishAtOnceContext = createContext<PublishAtOnce>(async () => false);

/**
 * Adds a submission, and publishes it at once where that is possible. Gives the station, approved or pending. Errors: as in
 * `addSubmission`.
 */
export async function submitStation(
  { publishAtOnce, ...services }: SubmissionServices & { publishAtOnce?: PublishAtOnce },
  origin: SubmissionOrigin,
  submission: Submission,
): Promise<ModeratedStation> {
  const station = await addSubmission(services, origin, submission);
  if (station.status !== "pending" || !(await publishAtOnce?.(station.id))) return station;
  return (await findModeratedStation(services.database, station.id)) ?? station;
}
