import { deleteStation } from "#app/moderation/decisions/decide-stations.server.ts";
import { parseOptionalReason } from "#app/moderation/decisions/parse-reason.ts";
import { valueOrThrow } from "#app/platform/errors/refusal.ts";
import { showResultToast } from "#app/platform/ui/show-result-toast.client.ts";
import type { Route } from "./+types/delete-station.route";
import { parseDecisionForm } from "./moderated-row.ts";
import { runAdminAction } from "./run-admin-action.server.ts";

const MESSAGES = {
  success: "Rádio eliminada com sucesso!",
  failure: "Erro ao eliminar rádio",
  unexpected: "Não foi possível remover a rádio",
};

/** POST: deletes a station, with or without a reason. It can be restored from the history. */
export function action(args: Route.ActionArgs) {
  return runAdminAction(args, { ...MESSAGES, back: "/admin/stations" }, ({ database, moderator, form, now }) => {
    const why = valueOrThrow(parseOptionalReason(form));
    return deleteStation(database, moderator, { ...parseDecisionForm(args.params.id, form), now }, why);
  });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return showResultToast(serverAction, MESSAGES);
}
