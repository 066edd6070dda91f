import { askerContext } from "#app/accounts/asker.server.ts";
import { guardForAdmins } from "#app/accounts/page-guard.server.ts";
import { answerToldRows } from "#app/exchange/importing/answer-told-rows.server.ts";
import { databaseContext } from "#app/platform/database-context.server.ts";
import type { Route } from "./+types/import-rows.route";

/** GET: the rows of an import's list that became no station, as a table that programs read. */
export async function loader({ context, params }: Route.LoaderArgs) {
  await guardForAdmins(context.get(askerContext));
  return answerToldRows(context.get(databaseContext), params.id);
}
