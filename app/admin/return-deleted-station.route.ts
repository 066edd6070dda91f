import { letStationReturn } from "#app/mirror/deleted-stations.server.ts";
import { mirrorContext } from "#app/mirror/mirror-service.server.ts";
import { showResultToast } from "#app/ui/show-result-toast.client.ts";
import type { Route } from "./+types/return-deleted-station.route";
import { runAdminAction } from "./run-admin-action.server.ts";

const MESSAGES = {
  success: "A próxima passagem volta a trazer a rádio",
  failure: "A rádio não volta",
  unexpected: "Não foi possível deixar voltar a rádio",
};

/** POST: lets the mirror bring a station back that was deleted here. */
export function action(args: Route.ActionArgs) {
  const { context, params } = args;
  return runAdminAction(args, { ...MESSAGES, page: "/admin/mirror" }, async ({ database, administrator }) => {
    await letStationReturn(database, administrator, { id: params.id, now: new Date() });
    context.get(mirrorContext).wake();
  });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return showResultToast(serverAction, MESSAGES);
}
