import { accountsContext } from "#app/people/accounts/accounts.server.ts";
import { requestContext, requireEditor } from "#app/people/accounts/request-context.server.ts";
import { flashOf, redirectWithToast, sendingPage } from "#app/platform/http/flash.server.ts";
import { readForm, runFormAction } from "#app/platform/http/form-action.server.ts";
import { isDataRequest } from "#app/platform/react-router/single-fetch.ts";
import type { Route } from "./+types/decide.route";
import { decideByForm } from "./decide-by-form.server.ts";
import { DECISION_FAILED, type DecideResult } from "./decide-result.ts";
import { queueUrl, viewOfForm } from "./queue-query.ts";
import { showDecision } from "./show-decision.client.ts";

const ITEM_PAGE = /^\/review\/\d{1,15}$/;

/** POST: decides on items of the queue. Without JavaScript it redirects to the next one. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const view = viewOfForm(form);
  const answer = await runFormAction<DecideResult>(DECISION_FAILED, async () => {
    const moderator = await requireEditor(context.get(requestContext));
    const decision = { form, view, now: context.get(requestContext).now() };
    return decideByForm(context.get(accountsContext).database, moderator, decision);
  });
  if (isDataRequest(request)) return answer;
  const result = "data" in answer ? answer.data : answer;
  const next = result.ok ? result.next?.id : undefined;
  return redirectWithToast(
    next === undefined ? (sendingPage(request, ITEM_PAGE) ?? queueUrl(view)) : queueUrl(view, next),
    flashOf(result),
  );
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return showDecision(serverAction);
}
