import { clearStations } from "#app/moderation/clear-and-restore.server.ts";
import type { Route } from "./+types/clear-stations.route";
import { runAdminAction } from "./run-admin-action.server.ts";
import { showDecisionToast } from "./show-decision-toast.client.ts";

const FAILURE = "Erro ao eliminar rádios";
const UNEXPECTED = "Não foi possível remover as rádios";

/** POST: removes every station. */
export function action(args: Route.ActionArgs) {
  return runAdminAction(
    args,
    { success: "Todas as rádios foram removidas", failure: FAILURE, unexpected: UNEXPECTED, back: "/admin/system" },
    clearStations,
  );
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return showDecisionToast(serverAction, { failure: FAILURE, unexpected: UNEXPECTED });
}
