import { exemptStation } from "#app/moderation/exempt-station.server.ts";
import { readForm } from "#app/platform/read-form.server.ts";
import type { Route } from "./+types/exempt-station.route";
import { runAdminAction } from "./run-admin-action.server.ts";
import { showDecisionToast } from "./show-decision-toast.client.ts";

const FAILURE = "Erro ao atualizar rádio";
const UNEXPECTED = "Não foi possível atualizar a rádio";

/** POST: has a station's stream checked by itself no more, or again. */
export function action(args: Route.ActionArgs) {
  const success = (exempt: boolean) => ({
    ok: true as const,
    message: exempt ? "A rádio deixa de ser verificada." : "A rádio volta a ser verificada.",
  });
  const told = { success, failure: FAILURE, unexpected: UNEXPECTED, back: "/admin/stations" };
  return runAdminAction(args, told, async (database, administrator) => {
    const exempt = (await readForm(args.request)).exempt === "yes";
    await exemptStation(database, administrator, { id: args.params.id, exempt });
    return exempt;
  });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return showDecisionToast(serverAction, { failure: FAILURE, unexpected: UNEXPECTED });
}
