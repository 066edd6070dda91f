import { restoreDefaults } from "#app/moderation/decisions/clear-and-restore.server.ts";
import { showResultToast } from "#app/platform/ui/show-result-toast.client.ts";
import type { Route } from "./+types/restore-stations.route";
import { runAdminAction } from "./run-admin-action.server.ts";

const MESSAGES = {
  success: "Rádios padrão restauradas",
  failure: "Erro ao restaurar rádios padrão",
  unexpected: "Não foi possível restaurar as rádios padrão",
};

/** POST: restores the built-in stations that are missing. */
export function action(args: Route.ActionArgs) {
  return runAdminAction(args, { ...MESSAGES, back: "/admin/system" }, ({ database, moderator, now }) =>
    restoreDefaults(database, moderator, now),
  );
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return showResultToast(serverAction, MESSAGES);
}
