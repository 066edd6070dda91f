import { createReportResponse } from "#app/exchange/lists/import-reader.server.ts";
import { guardForAdmins, requestContext } from "#app/people/accounts/request-context.server.ts";
import { databaseContext } from "#app/platform/http/route-context.server.ts";
import type { Route } from "./+types/import-rows.route";

/** GET: the rows of an import that were not imported, as CSV. */
export async function loader({ context, params }: Route.LoaderArgs) {
  await guardForAdmins(context.get(requestContext));
  return createReportResponse(context.get(databaseContext), params.id);
}
