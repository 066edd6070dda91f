import type { RouterContextProvider } from "react-router";
import { requestContext, requireEditor } from "#app/people/accounts/request-context.server.ts";
import type { Moderator } from "#app/people/accounts/viewer.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { valueOrThrow } from "#app/platform/errors/refusal.ts";
import { flashOf, redirectWithToast, sendingPage } from "#app/platform/http/flash.server.ts";
import { readForm, runFormAction } from "#app/platform/http/form-action.server.ts";
import type { FormResult } from "#app/platform/http/form-result.ts";
import { databaseContext } from "#app/platform/http/route-context.server.ts";
import { isDataRequest } from "#app/platform/react-router/single-fetch.ts";
import type { RevertReason } from "#app/stations/history/change.ts";
import { parseRevertForm } from "#app/stations/history/revert-form.ts";

/** The pages with forms that revert. */
const PAGES = /^\/(admin\/history|stations\/[A-Za-z0-9_-]+\/changes|review\/[1-9][0-9]*)$/;

const UNEXPECTED = "Não foi possível reverter a alteração";

type RevertInput = { database: Database; viewer: Moderator; reason: RevertReason; text: string; now: Date };

/**
 * Runs an action of editors and administrators that reverts changes. Scripts get the result as data; a form sent
 * without JavaScript gets a redirect to its page, with a toast.
 */
export async function runRevertAction(
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
  revert: (input: RevertInput) => Promise<FormResult>,
) {
  const values = { path: new URL(request.url).pathname.replace(/\.data$/, "") };
  const answer = await runFormAction<FormResult>(
    UNEXPECTED,
    async () => {
      const current = context.get(requestContext);
      const viewer = await requireEditor(current);
      const form = await readForm(request);
      const { reason, text } = valueOrThrow(parseRevertForm(form));
      return revert({ database: context.get(databaseContext), viewer, reason, text, now: current.now() });
    },
    { values },
  );
  if (isDataRequest(request)) return answer;
  const result = "data" in answer ? answer.data : answer;
  return redirectWithToast(sendingPage(request, PAGES) ?? "/changes", flashOf(result));
}
