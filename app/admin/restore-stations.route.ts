import { restoreDefaults } from "#app/moderation/clear-and-restore.server.ts";
import type { Route } from "./+types/restore-stations.route";
import { runAdminAction } from "./run-admin-action.server.ts";
import { showDecisionToast } from "./show-decision-toast.client.ts";

const FAILURE = "Erro ao restaurar rádios padrão";
const UNEXPECTED = "Não foi possível restaurar as rádios padrão";

/** POST: brings back the built-in stations that are missing. */
export function action(args: Route.ActionArgs) {
  return runAdminAction(
    args,
    { success: "Rádios padrão restauradas", failure: FAILURE, unexpected: UNEXPECTED, back: "/admin/system" },
    restoreDefaults,
  );
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return showDecisionToast(serverAction, { failure: FAILURE, unexpected: UNEXPECTED });
}
