import { data } from "react-router";
import { readStationRecord, recordReader } from "#app/moderation/review/read-station-record.server.ts";
import { guardForAdmins, requestContext } from "#app/people/accounts/request-context.server.ts";
import type { Route } from "./+types/station-record.route";

/** GET: what the details of a row show beside the station's fields. Read when they are opened: a page has fifty. */
export async function loader({ context, params }: Route.LoaderArgs) {
  await guardForAdmins(context.get(requestContext));
  const record = await readStationRecord(recordReader(context), params.id);
  if (!record) throw data(null, { status: 404 });
  return record;
}
