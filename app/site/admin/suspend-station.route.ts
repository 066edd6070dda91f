import { suspendStation } from "#app/moderation/decisions/decide-stations.server.ts";
import { showResultToast } from "#app/platform/ui/show-result-toast.client.ts";
import type { Route } from "./+types/suspend-station.route";
import { parseDecisionForm } from "./moderated-row.ts";
import { requestReason } from "./reason-dialog.tsx";
import { runAdminAction } from "./run-admin-action.server.ts";

const MESSAGES = {
  success: "Rádio suspensa com sucesso!",
  failure: "Erro ao suspender rádio",
  unexpected: "Não foi possível atualizar a rádio",
};

/** POST: hides a station from visitors. */
export function action(args: Route.ActionArgs) {
  return runAdminAction(
    args,
    { ...MESSAGES, success: suspended, back: "/admin/stations", allowsEditors: true },
    ({ database, moderator, form, now }) =>
      suspendStation(database, moderator, { ...parseDecisionForm(args.params.id, form), now }),
  );
}

/** `change`: of the history, whose reason can be given afterwards. */
const suspended = (change: number) => ({ ok: true as const, message: MESSAGES.success, reasonFor: change });

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return showResultToast(serverAction, MESSAGES, requestReason);
}
