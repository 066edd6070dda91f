import { parseProposalId, withdrawProposal } from "#app/moderation/contributions/own-proposals.server.ts";
import { databaseContext } from "#app/platform/http/route-context.server.ts";
import { showResultToast } from "#app/platform/ui/show-result-toast.client.ts";
import type { Route } from "./+types/withdraw-proposal.route";
import { runOwnAccountAction } from "./run-own-account-action.server.ts";

const MESSAGES = { success: "Proposta retirada", unexpected: "Não foi possível retirar a proposta. Tente novamente." };

/** POST: withdraws a proposal that waits for a decision. */
export function action(args: Route.ActionArgs) {
  return runOwnAccountAction(args, { ...MESSAGES, page: "/account/submissions" }, ({ id: accountId }, _form, now) => {
    const proposal = { id: parseProposalId(args.params.id), now };
    return withdrawProposal(args.context.get(databaseContext), accountId, proposal);
  });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return showResultToast(serverAction, MESSAGES);
}
