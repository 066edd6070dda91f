import { returnPage } from "#app/accounts/proof-page.server.ts";
import { requestContext, requireEditor } from "#app/accounts/request-context.server.ts";
import { redirectWithToast } from "#app/platform/flash.server.ts";
import { runFormAction } from "#app/platform/form-action.server.ts";
import type { FormResult } from "#app/platform/form-result.ts";
import { databaseContext } from "#app/platform/route-context.server.ts";
import { isDataRequest } from "#app/platform/single-fetch.ts";
import { showResultToast } from "#app/ui/show-result-toast.client.ts";
import type { Route } from "./+types/undo-change.route";
import { requireChangeId, revertChange } from "./revert-change.server.ts";

const FAILED = "Não foi possível anular a alteração. Tente novamente.";

/** POST: takes a change back by the button of its toast, which asks for no reason: it was made just before. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const answer = await runFormAction<FormResult>(FAILED, async () => {
    const editor = await requireEditor(context.get(requestContext));
    const revert = { id: requireChangeId(params.id), reason: "mistake", text: "", now: new Date() } as const;
    const undo = await revertChange(context.get(databaseContext), editor, revert);
    return { ok: true, message: "Alteração revertida", undo };
  });
  if (isDataRequest(request)) return answer;
  const result = "data" in answer ? answer.data : answer;
  return redirectWithToast(
    pageOf(request),
    result.ok
      ? { kind: "success", text: result.message ?? "", undo: result.undo }
      : { kind: "error", text: result.message },
  );
}

/** The page that showed the toast, as path and query of this site. */
function pageOf(request: Request): string {
  const referrer = URL.parse(request.headers.get("Referer") ?? "");
  return returnPage(referrer && referrer.pathname + referrer.search, "/");
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return showResultToast(serverAction, { unexpected: FAILED });
}
