import { databaseContext } from "#app/platform/http/route-context.server.ts";
import { showResultToast } from "#app/platform/ui/show-result-toast.client.ts";
import type { Route } from "./+types/withdraw.route";
import { withdrawSubmission } from "./own-submissions.server.ts";
import { runOwnAccountAction } from "./run-own-account-action.server.ts";

const MESSAGES = { success: "Rádio retirada", unexpected: "Não foi possível retirar a rádio. Tente novamente." };

/** POST: withdraws a station that waits for approval. */
export function action(args: Route.ActionArgs) {
  return runOwnAccountAction(args, { ...MESSAGES, page: "/account/submissions" }, ({ id }, _form, now) =>
    withdrawSubmission(args.context.get(databaseContext), id, { id: args.params.id, now }),
  );
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return showResultToast(serverAction, MESSAGES);
}
