import { accountsContext } from "#app/people/accounts/accounts.server.ts";
import { requestContext, requireEditor } from "#app/people/accounts/request-context.server.ts";
import { INVALID_INPUT, Refusal } from "#app/platform/errors/refusal.ts";
import { readForm, runFormAction } from "#app/platform/http/form-action.server.ts";
import type { FormResult } from "#app/platform/http/form-result.ts";
import { showResultToast } from "#app/platform/ui/show-result-toast.client.ts";
import { checkItemsAgain } from "#app/sound/checks/schedule-checks.server.ts";
import type { Route } from "./+types/check.route";
import { parseSeenItems } from "./seen-items.ts";

const FAILED = "Não foi possível verificar as rádios";

/** POST: has the streams of several items checked again. */
export function action({ request, context }: Route.ActionArgs) {
  return runFormAction<FormResult>(FAILED, async () => {
    await requireEditor(context.get(requestContext));
    const items = parseSeenItems((await readForm(request)).items);
    if (!items) throw new Refusal("invalid", INVALID_INPUT);
    const ids = items.map(({ id }) => id);
    const count = await checkItemsAgain(context.get(accountsContext).database, ids, context.get(requestContext).now());
    const message = count === 1 ? "1 rádio vai ser verificada de novo" : `${count} rádios vão ser verificadas de novo`;
    return { ok: true, message };
  });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return showResultToast(serverAction, { unexpected: FAILED });
}
