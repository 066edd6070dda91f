import type { RouterContextProvider } from "react-router";
import { requestContext, requireUser } from "#app/people/accounts/request-context.server.ts";
import type { SignedIn } from "#app/people/accounts/viewer.ts";
import { redirectWithToast } from "#app/platform/http/flash.server.ts";
import { readForm, runFormAction } from "#app/platform/http/form-action.server.ts";
import type { FormResult } from "#app/platform/http/form-result.ts";
import { isDataRequest } from "#app/platform/react-router/single-fetch.ts";

/** `page`: where a browser without JavaScript is redirected to. */
type AccountActionOptions = { success: string; unexpected: string; page: string };

/**
 * Runs an action of a signed-in person about their own account, and reports the result. Scripts get it as data; a form
 * sent without JavaScript gets a redirect with a toast.
 */
export async function runOwnAccountAction(
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
  { success, unexpected, page }: AccountActionOptions,
  run: (viewer: SignedIn, form: Record<string, unknown>, now: Date) => Promise<unknown>,
) {
  const answer = await runFormAction<FormResult>(unexpected, async () => {
    const current = context.get(requestContext);
    const viewer = await requireUser(current);
    await run(viewer, await readForm(request), current.now());
    return { ok: true, message: success };
  });
  if (isDataRequest(request)) return answer;
  const result = "data" in answer ? answer.data : answer;
  return redirectWithToast(page, { kind: result.ok ? "success" : "error", text: result.message ?? "" });
}
