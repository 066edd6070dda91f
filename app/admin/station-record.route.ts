import { data } from "react-router";
import { accountsContext } from "#app/accounts/accounts.server.ts";
import { guardForAdmins, requestContext } from "#app/accounts/request-context.server.ts";
import { imageStoreContext } from "#app/images/image-store.server.ts";
import { readStationRecord } from "#app/review/read-station-record.server.ts";
import type { Route } from "./+types/station-record.route";

/** GET: what the details of a row show beside the station's fields. Read when they are opened: a page has fifty. */
export async function loader({ context, params }: Route.LoaderArgs) {
  await guardForAdmins(context.get(requestContext));
  const { database, secret, sendsMail } = context.get(accountsContext);
  const reader = { database, images: context.get(imageStoreContext), secret, sendsMail, now: new Date() };
  const record = await readStationRecord(reader, params.id);
  if (!record) throw data(null, { status: 404 });
  return record;
}
