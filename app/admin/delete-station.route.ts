import { deleteStation } from "#app/moderation/change-status.server.ts";
import { showResultToast } from "#app/ui/show-result-toast.client.ts";
import type { Route } from "./+types/delete-station.route";
import { parseDecisionForm } from "./moderated-row.ts";
import { runAdminAction } from "./run-admin-action.server.ts";

const MESSAGES = {
  success: "Rádio eliminada com sucesso!",
  failure: "Erro ao eliminar rádio",
  unexpected: "Não foi possível remover a rádio",
};

/** POST: deletes a station permanently. */
export function action(args: Route.ActionArgs) {
  return runAdminAction(args, { ...MESSAGES, back: "/admin/stations" }, ({ database, administrator, form }) =>
    deleteStation(database, administrator, parseDecisionForm(args.params.id, form)),
  );
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return showResultToast(serverAction, MESSAGES);
}
