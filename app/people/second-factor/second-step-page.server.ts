import type { ActionFunctionArgs } from "react-router";
import { type Accounts, accountsContext } from "#app/people/accounts/accounts.server.ts";
import { redirectToOrigin } from "#app/people/accounts/auth-action.server.ts";
import { type RequestContext, requestContext } from "#app/people/accounts/request-context.server.ts";
import { signInOrigin } from "#app/people/accounts/sign-in-origin.ts";
import { Refusal } from "#app/platform/errors/refusal.ts";
import { redirectWithToast } from "#app/platform/http/flash.server.ts";
import { readForm, runFormAction } from "#app/platform/http/form-action.server.ts";
import { completeSecondStep, EXPIRED_SECOND_STEP, hasChallenge } from "./second-step.server.ts";

/** Redirects to the sign-in page when no second step is under way. Errors: the redirect is thrown. */
export async function guardForChallenge(accounts: Accounts, context: RequestContext): Promise<void> {
  if (await hasChallenge(accounts, context, context.now())) return;
  throw await redirectWithToast("/auth", { kind: "error", text: EXPIRED_SECOND_STEP });
}

/** The action of the page: begins the session and redirects as after a sign-in, or to /auth when the sign-in must begin again. */
export async function runSecondStepAction({
  request,
  context,
  url,
}: Pick<ActionFunctionArgs, "request" | "context" | "url">) {
  const form = await readForm(request);
  const text = (name: string) => (typeof form[name] === "string" ? form[name] : "");
  const input = "recovery_code" in form ? { recoveryCode: text("recovery_code") } : { code: text("code") };
  return runFormAction("Não foi possível entrar. Tente novamente.", async () => {
    try {
      const current = context.get(requestContext);
      const session = await completeSecondStep(context.get(accountsContext), current, input, current.now());
      return await redirectToOrigin(signInOrigin(url.searchParams), session);
    } catch (error) {
      if (!(error instanceof Refusal) || error.kind !== "unauthenticated") throw error;
      return redirectWithToast("/auth", { kind: "error", text: error.message });
    }
  });
}
