import { clearStations } from "#app/moderation/change-status.server.ts";
import { showResultToast } from "#app/ui/show-result-toast.client.ts";
import type { Route } from "./+types/clear-stations.route";
import { runAdminAction } from "./run-admin-action.server.ts";

const MESSAGES = {
  success: "Todas as rádios foram removidas",
  failure: "Erro ao eliminar rádios",
  unexpected: "Não foi possível remover as rádios",
};

/** POST: deletes every station. */
export function action(args: Route.ActionArgs) {
  return runAdminAction(args, { ...MESSAGES, back: "/admin/system" }, ({ database, administrator }) =>
    clearStations(database, administrator),
  );
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return showResultToast(serverAction, MESSAGES);
}
