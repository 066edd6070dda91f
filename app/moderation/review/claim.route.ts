import { accountsContext } from "#app/people/accounts/accounts.server.ts";
import { requestContext, requireEditor } from "#app/people/accounts/request-context.server.ts";
import { flashOf, redirectWithToast } from "#app/platform/http/flash.server.ts";
import { runFormAction } from "#app/platform/http/form-action.server.ts";
import type { FormResult } from "#app/platform/http/form-result.ts";
import { isDataRequest } from "#app/platform/react-router/single-fetch.ts";
import { showResultToast } from "#app/platform/ui/show-result-toast.client.ts";
import { parseItemId } from "#app/stations/open-items/review-item.ts";
import type { Route } from "./+types/claim.route";
import { claimItem } from "./claims.server.ts";

const FAILED = "Não foi possível assumir. Tente novamente.";

/** POST: takes an item over from the person who has it open. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const answer = await runFormAction<FormResult>(FAILED, async () => {
    const moderator = await requireEditor(context.get(requestContext));
    const claim = { id: parseItemId(params.item), takesOver: true, now: context.get(requestContext).now() };
    await claimItem(context.get(accountsContext).database, moderator, claim);
    return { ok: true, message: "Agora está consigo." };
  });
  if (isDataRequest(request)) return answer;
  return redirectWithToast(
    `/review/${encodeURIComponent(params.item)}`,
    flashOf("data" in answer ? answer.data : answer),
  );
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return showResultToast(serverAction, { unexpected: FAILED });
}
