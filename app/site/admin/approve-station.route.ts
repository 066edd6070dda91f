import { approveStation } from "#app/moderation/decisions/decide-stations.server.ts";
import { showResultToast } from "#app/platform/ui/show-result-toast.client.ts";
import type { Route } from "./+types/approve-station.route";
import { parseDecisionForm } from "./moderated-row.ts";
import { runAdminAction } from "./run-admin-action.server.ts";

const MESSAGES = {
  success: "Rádio aprovada com sucesso!",
  failure: "Erro ao aprovar rádio",
  unexpected: "Não foi possível atualizar a rádio",
};

/** POST: shows a station to visitors. */
export function action(args: Route.ActionArgs) {
  return runAdminAction(
    args,
    { ...MESSAGES, back: "/admin/stations", allowsEditors: true },
    ({ database, moderator, form, now }) =>
      approveStation(database, moderator, { ...parseDecisionForm(args.params.id, form), now }),
  );
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return showResultToast(serverAction, MESSAGES);
}
