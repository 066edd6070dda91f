import { accountsContext } from "#app/people/accounts/accounts.server.ts";
import { requestContext, requireEditor } from "#app/people/accounts/request-context.server.ts";
import { flashOf, redirectWithToast } from "#app/platform/http/flash.server.ts";
import { readForm, runFormAction } from "#app/platform/http/form-action.server.ts";
import { isDataRequest } from "#app/platform/react-router/single-fetch.ts";
import { parseItemId } from "#app/stations/open-items/review-item.ts";
import type { Route } from "./+types/decide-appeal.route";
import { decideAppealItem } from "./decide-by-form.server.ts";
import { DECISION_FAILED, type DecideResult } from "./decide-result.ts";
import { queueUrl, viewOfForm } from "./queue-query.ts";
import { showDecision } from "./show-decision.client.ts";

/** POST: decides an appeal with a statement. Without JavaScript it redirects to the next item, or back. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const form = await readForm(request);
  const view = viewOfForm(form);
  const answer = await runFormAction<DecideResult>(DECISION_FAILED, async () => {
    const moderator = await requireEditor(context.get(requestContext));
    const id = parseItemId(params.item);
    const decision = { id, form, view, now: context.get(requestContext).now() };
    return decideAppealItem(context.get(accountsContext).database, moderator, decision);
  });
  if (isDataRequest(request)) return answer;
  const result = "data" in answer ? answer.data : answer;
  const page = result.ok ? queueUrl(view, result.next?.id) : `/review/${encodeURIComponent(params.item)}`;
  return redirectWithToast(page, flashOf(result));
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return showDecision(serverAction);
}
