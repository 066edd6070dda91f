import { requestImportStop } from "#app/import/import-records.server.ts";
import type { Route } from "./+types/stop-import.route";
import { runAdminAction } from "./run-admin-action.server.ts";
import { showDecisionToast } from "./show-decision-toast.client.ts";

const FAILURE = "A importação não parou";
const UNEXPECTED = "Não foi possível parar a importação";

/** POST: asks an import to stop. What it has added stays. */
export function action(args: Route.ActionArgs) {
  const { id } = args.params;
  const told = {
    ...{ success: "A importação vai parar", failure: FAILURE, unexpected: UNEXPECTED },
    back: `/admin/import/${encodeURIComponent(id)}`,
  };
  return runAdminAction(args, told, (database) => requestImportStop(database, id));
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return showDecisionToast(serverAction, { failure: FAILURE, unexpected: UNEXPECTED });
}
