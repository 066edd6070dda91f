import { suspendStation } from "#app/moderation/change-status.server.ts";
import type { Route } from "./+types/suspend-station.route";
import { parseDecisionForm } from "./parse-decision-form.server.ts";
import { runAdminAction } from "./run-admin-action.server.ts";
import { showDecisionToast } from "./show-decision-toast.client.ts";

const FAILURE = "Erro ao suspender rádio";
const UNEXPECTED = "Não foi possível atualizar a rádio";

/** POST: takes a station away from visitors. */
export function action(args: Route.ActionArgs) {
  const told = {
    success: "Rádio suspensa com sucesso!",
    failure: FAILURE,
    unexpected: UNEXPECTED,
    back: "/admin/stations",
  };
  return runAdminAction(args, told, async (database, administrator) =>
    suspendStation(database, administrator, await parseDecisionForm(args)),
  );
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return showDecisionToast(serverAction, { failure: FAILURE, unexpected: UNEXPECTED });
}
