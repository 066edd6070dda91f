import type { RouterContextProvider } from "react-router";
import { requestContext, requireEditor } from "#app/accounts/request-context.server.ts";
import type { Moderator } from "#app/accounts/viewer.ts";
import type { RevertReason } from "#app/history/change.ts";
import { parseRevertForm } from "#app/history/revert-form.ts";
import type { Database } from "#app/platform/database.server.ts";
import { flashOf, redirectWithToast } from "#app/platform/flash.server.ts";
import { readForm, runFormAction } from "#app/platform/form-action.server.ts";
import type { FormResult } from "#app/platform/form-result.ts";
import { isDataRequest } from "#app/platform/react-router/single-fetch.ts";
import { valueOrThrow } from "#app/platform/refusal.ts";
import { databaseContext } from "#app/platform/route-context.server.ts";
import { sendingPage } from "#app/platform/sending-page.ts";

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
      const viewer = await requireEditor(context.get(requestContext));
      const form = await readForm(request);
      const { reason, text } = valueOrThrow(parseRevertForm(form));
      return revert({ database: context.get(databaseContext), viewer, reason, text, now: new Date() });
    },
    { values },
  );
  if (isDataRequest(request)) return answer;
  const result = "data" in answer ? answer.data : answer;
  return redirectWithToast(sendingPage(request, PAGES) ?? "/changes", flashOf(result));
}
