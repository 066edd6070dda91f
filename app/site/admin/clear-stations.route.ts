import { clearStations } from "#app/moderation/decisions/clear-and-restore.server.ts";
import { redirectIfProofRequired } from "#app/people/accounts/proof-page.server.ts";
import { requireRecentProof } from "#app/people/accounts/recent-proof.server.ts";
import { requestContext } from "#app/people/accounts/request-context.server.ts";
import { showResultToast } from "#app/platform/ui/show-result-toast.client.ts";
import type { Route } from "./+types/clear-stations.route";
import { runAdminAction } from "./run-admin-action.server.ts";

const MESSAGES = {
  success: "Todas as rádios foram removidas",
  failure: "Erro ao eliminar rádios",
  unexpected: "Não foi possível remover as rádios",
};

const PAGE = "/admin/system";

/** POST: deletes every station. Without a recent proof it redirects to the page that asks for one, and back. */
export function action(args: Route.ActionArgs) {
  return runAdminAction(args, { ...MESSAGES, back: PAGE }, ({ database, moderator, now }) =>
    redirectIfProofRequired({ page: PAGE }, async () => {
      await requireRecentProof(args.context.get(requestContext), now);
      return clearStations(database, moderator, now);
    }),
  );
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return showResultToast(serverAction, MESSAGES);
}
