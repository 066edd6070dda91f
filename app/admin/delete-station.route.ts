import { deleteStation } from "#app/moderation/delete-station.server.ts";
import type { Route } from "./+types/delete-station.route";
import { parseDecisionForm } from "./parse-decision-form.server.ts";
import { runAdminAction } from "./run-admin-action.server.ts";
import { showDecisionToast } from "./show-decision-toast.client.ts";

const FAILURE = "Erro ao eliminar rádio";
const UNEXPECTED = "Não foi possível remover a rádio";

/** POST: removes a station for good. */
export function action(args: Route.ActionArgs) {
  const told = {
    success: "Rádio eliminada com sucesso!",
    failure: FAILURE,
    unexpected: UNEXPECTED,
    back: "/admin/stations",
  };
  return runAdminAction(args, told, async (database, administrator) =>
    deleteStation(database, administrator, await parseDecisionForm(args)),
  );
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return showDecisionToast(serverAction, { failure: FAILURE, unexpected: UNEXPECTED });
}
