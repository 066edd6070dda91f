import { data } from "react-router";
import { submitWithFallback } from "#app/platform/browser/form-fallback.client.ts";
import { isDiskFull } from "#app/platform/errors/cannot-start.ts";
import { isDatabaseUnavailable } from "#app/platform/errors/refusal-of.server.ts";
import { redirectWithToast } from "#app/platform/http/flash.server.ts";
import type { FormResult } from "#app/platform/http/form-result.ts";
import { log } from "#app/platform/process/log.server.ts";
import { isDataRequest } from "#app/platform/react-router/single-fetch.ts";
import type { Route } from "./+types/sign-out.route";
import { accountsContext } from "./accounts.server.ts";
import { cookieHeaders, redirectWithSession } from "./auth-action.server.ts";
import { requestContext } from "./request-context.server.ts";
import { signOut } from "./sign-in.server.ts";

const FAILED = "Erro ao sair";

/**
 * POST: ends the session. A plain form post is redirected to /. A script gets data and navigates itself: React Router
 * drops the redirect of a fetcher if the page revalidates meanwhile, as it does when the end of the session is
 * announced.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const byScript = isDataRequest(request);
  try {
    const ended = await signOut(context.get(accountsContext), context.get(requestContext));
    return byScript
      ? data<FormResult>({ ok: true }, { headers: cookieHeaders(ended) })
      : redirectWithSession("/", ended);
  } catch (error) {
    if (isDatabaseUnavailable(error) || isDiskFull(error)) throw error;
    log.error({ err: error }, "sign-out failed");
    if (byScript) return data<FormResult>({ ok: false, message: FAILED }, { status: 500 });
    return redirectWithToast("/", { kind: "error", text: FAILED });
  }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return submitWithFallback(serverAction, FAILED);
}

/** GET redirects to /. */
export function loader() {
  return redirectWithSession("/", { cookies: [] });
}
