import type { RouterContextProvider } from "react-router";
import { requestContext, requireEditor } from "#app/people/accounts/request-context.server.ts";
import { flashOf, redirectWithToast, sendingPage } from "#app/platform/http/flash.server.ts";
import { runFormAction } from "#app/platform/http/form-action.server.ts";
import type { FormResult } from "#app/platform/http/form-result.ts";
import { databaseContext } from "#app/platform/http/route-context.server.ts";
import { parseRowId } from "#app/platform/http/row-id.ts";
import { isDataRequest } from "#app/platform/react-router/single-fetch.ts";
import { revertBatchForForm } from "./revert-batch-for-form.server.ts";
import { revertChange } from "./revert-change.server.ts";

/** Toasts are shown on all pages. */
const ANY_PAGE = /^\//;

/**
 * Takes back what a toast offers to, without asking for a reason: it was done just before. `id`: of a change, or of a
 * batch of changes. Scripts get the result as data; without JavaScript it redirects back to the page that showed the
 * toast.
 */
export async function undo(
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
  { id, unexpected }: { id: string; unexpected: string },
) {
  const answer = await runFormAction<FormResult>(unexpected, async () => {
    const current = context.get(requestContext);
    const editor = await requireEditor(current);
    const database = context.get(databaseContext);
    const revert = { reason: "mistake", text: "", now: current.now() } as const;
    const change = parseRowId(id);
    if (change === null) return revertBatchForForm(database, editor, { ...revert, batch: id });
    const undone = await revertChange(database, editor, { ...revert, id: change });
    return { ok: true, message: "Alteração revertida", undo: undone };
  });
  if (isDataRequest(request)) return answer;
  return redirectWithToast(sendingPage(request, ANY_PAGE) ?? "/", flashOf("data" in answer ? answer.data : answer));
}
