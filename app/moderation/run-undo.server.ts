import type { RouterContextProvider } from "react-router";
import { returnPage } from "#app/accounts/proof-page.server.ts";
import { requestContext, requireEditor } from "#app/accounts/request-context.server.ts";
import type { Moderator } from "#app/accounts/viewer.ts";
import type { RevertForm } from "#app/history/revert-form.ts";
import type { Database } from "#app/platform/database.server.ts";
import { flashOf, redirectWithToast } from "#app/platform/flash.server.ts";
import { runFormAction } from "#app/platform/form-action.server.ts";
import type { FormResult } from "#app/platform/form-result.ts";
import { databaseContext } from "#app/platform/route-context.server.ts";
import { isDataRequest } from "#app/platform/single-fetch.ts";
import { UNDO_FAILED } from "./undo-failed.ts";

type Undone = RevertForm & { now: Date };

/**
 * Runs the action of a toast's button «Anular», which asks for no reason: the change was made just before. Scripts get the result
 * as data; without JavaScript it leads back to the page that showed the toast.
 */
export async function runUndo(
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
  undo: (database: Database, editor: Moderator, revert: Undone) => Promise<FormResult>,
) {
  const answer = await runFormAction<FormResult>(UNDO_FAILED, async () => {
    const editor = await requireEditor(context.get(requestContext));
    return undo(context.get(databaseContext), editor, { reason: "mistake", text: "", now: new Date() });
  });
  if (isDataRequest(request)) return answer;
  return redirectWithToast(pageOf(request), flashOf("data" in answer ? answer.data : answer));
}

/** The page that showed the toast, as path and query of this site. */
function pageOf(request: Request): string {
  const referrer = URL.parse(request.headers.get("Referer") ?? "");
  return returnPage(referrer && referrer.pathname + referrer.search, "/");
}
