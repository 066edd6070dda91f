import type { RouterContextProvider } from "react-router";
import { requestContext, requireAdmin } from "#app/accounts/request-context.server.ts";
import type { SignedIn } from "#app/accounts/viewer.ts";
import type { Database } from "#app/platform/database.server.ts";
import { redirectWithToast } from "#app/platform/flash.server.ts";
import type { FormResult } from "#app/platform/form-result.ts";
import { isDataRequest } from "#app/platform/is-data-request.ts";
import { databaseContext } from "#app/platform/route-context.server.ts";
import { runFormAction } from "#app/platform/run-form-action.server.ts";

type Asked = { request: Request; context: Readonly<RouterContextProvider> };

type Told<Done> = {
  /** When it is done; or what tells how it ended. */
  success: string | ((done: Done) => FormResult);
  /** When it is not: the toast's title. */
  failure: string;
  /** What stands under it when nobody knows why; a refusal has its own sentence. Source of the three: spec, section 8. */
  unexpected: string;
  /** The page to go back to without JavaScript, when the browser does not say where it came from. */
  back: string;
};

/**
 * Carries out an administrator's decision, and tells how it ended: to the panel as data, to a plain form as a toast on the
 * page that it came from.
 */
export async function runAdminAction<Done>(
  { request, context }: Asked,
  { success, failure, unexpected, back }: Told<Done>,
  decide: (database: Database, administrator: SignedIn) => Promise<Done>,
) {
  const answer = await runFormAction<FormResult>(
    unexpected,
    async () => {
      const administrator = await requireAdmin(context.get(requestContext));
      const done = await decide(context.get(databaseContext), administrator);
      return typeof success === "string" ? { ok: true, message: success } : success(done);
    },
    { title: failure },
  );
  if (isDataRequest(request)) return answer;
  const told = "data" in answer ? answer.data : answer;
  return redirectWithToast(
    cameFrom(request) ?? back,
    told.ok
      ? { kind: "success", text: told.message ?? "" }
      : { kind: "error", title: told.title ?? failure, text: told.message },
  );
}

/** The page of the panel that a form was sent from: never one of another site. */
function cameFrom(request: Request): string | undefined {
  const page = URL.parse(request.headers.get("Referer") ?? "");
  return page && /^\/admin(\/|$)/.test(page.pathname) ? page.pathname + page.search : undefined;
}
