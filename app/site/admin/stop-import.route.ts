import { requestImportStop } from "#app/exchange/lists/import-records.server.ts";
import { showResultToast } from "#app/platform/ui/show-result-toast.client.ts";
import type { Route } from "./+types/stop-import.route";
import { runAdminAction } from "./run-admin-action.server.ts";

const MESSAGES = {
  success: "A importação vai parar",
  failure: "A importação não parou",
  unexpected: "Não foi possível parar a importação",
};

/** POST: requests that a running import stops. The stations it has added stay. */
export function action(args: Route.ActionArgs) {
  const { id } = args.params;
  const back = `/admin/import/${encodeURIComponent(id)}`;
  return runAdminAction(args, { ...MESSAGES, back }, ({ database }) => requestImportStop(database, id));
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return showResultToast(serverAction, MESSAGES);
}
