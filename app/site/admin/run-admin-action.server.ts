import type { RouterContextProvider } from "react-router";
import { requestContext, requireAdmin, requireEditor } from "#app/people/accounts/request-context.server.ts";
import type { SignedIn } from "#app/people/accounts/viewer.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { redirectWithToast, sendingPage } from "#app/platform/http/flash.server.ts";
import { readForm, runFormAction } from "#app/platform/http/form-action.server.ts";
import type { FormResult } from "#app/platform/http/form-result.ts";
import { databaseContext } from "#app/platform/http/route-context.server.ts";
import { isDataRequest } from "#app/platform/react-router/single-fetch.ts";

type AdminActionOptions<Done> = {
  /** The message of a success, or the function that makes the result from what was done. */
  success: string | ((done: Done) => FormResult);
  /** The title of a failure's toast or alert. */
  failure?: string;
  /** The message of a failure with an unknown cause; a refusal has its own. Source of the three: spec, section 8. */
  unexpected: string;
  /** The form fields whose texts go back to the form after a failure. Never passwords. */
  restoredFields?: readonly string[];
  /** Whether editors may run it too. */
  allowsEditors?: boolean;
  /** Whether the action's own page shows a failure to a browser without JavaScript, instead of a redirect. */
  rendersFailure?: boolean;
} & (
  | {
      /** Redirect target without JavaScript. */
      page: string;
    }
  | {
      /** Redirect target without JavaScript when the Referer header names no page of the panel. */
      back: string;
    }
);

/** The pages of the panel and of the queue. */
const PANEL = /^\/(admin|review)(\/|$)/;

/** The input of `run`. `moderator`: an administrator or, with `allowsEditors`, an editor. */
export type AdminActionInput = { database: Database; moderator: SignedIn; form: Record<string, unknown>; now: Date };

/**
 * Runs an action that only administrators may run, or editors too: authorises the viewer, reads the form, runs `run`
 * and reports the result. Scripts get it as data; a form sent without JavaScript gets a redirect with a toast.
 */
export async function runAdminAction<Done>(
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
  options: AdminActionOptions<Done>,
  run: (input: AdminActionInput) => Promise<Done>,
) {
  const { success, failure, unexpected, restoredFields, rendersFailure, allowsEditors } = options;
  const failureFields: { title?: string; values?: Record<string, string> } = failure ? { title: failure } : {};
  const answer = await runFormAction<FormResult>(
    unexpected,
    async () => {
      const current = context.get(requestContext);
      const moderator = await (allowsEditors ? requireEditor : requireAdmin)(current);
      const form = await readForm(request);
      if (restoredFields) failureFields.values = textsOf(form, restoredFields);
      const done = await run({ database: context.get(databaseContext), moderator, form, now: current.now() });
      return typeof success === "string" ? { ok: true, message: success } : success(done);
    },
    failureFields,
  );
  const result = "data" in answer ? answer.data : answer;
  if (isDataRequest(request) || (rendersFailure && !result.ok)) return answer;
  return redirectWithToast(
    "page" in options ? options.page : (sendingPage(request, PANEL) ?? options.back),
    result.ok
      ? { kind: "success", text: result.message ?? "", reasonFor: result.reasonFor }
      : { kind: "error", title: result.title ?? failure, text: result.message },
  );
}

/** Form fields as texts; an uploaded file or a missing field is empty. */
function textsOf(form: Record<string, unknown>, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.map((name) => {
      const value = form[name];
      return [name, typeof value === "string" ? value : ""];
    }),
  );
}
