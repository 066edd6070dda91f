import { type ActionFunctionArgs, redirect } from "react-router";
import { valueOrThrow } from "#app/platform/errors/refusal.ts";
import { type Flash, redirectWithToast } from "#app/platform/http/flash.server.ts";
import { readForm, runFormAction } from "#app/platform/http/form-action.server.ts";
import { accountsContext } from "./accounts.server.ts";
import { parseCredentials, typedEmail } from "./credentials.ts";
import { requestContext } from "./request-context.server.ts";
import { type SessionChange, signIn, signUp } from "./sign-in.server.ts";
import { originQuery, pageAfterSignIn, type SignInOrigin, signInOrigin } from "./sign-in-origin.ts";

type AuthActionOptions = {
  purpose: "sign-in" | "sign-up";
  /** Title of the error toast. */
  title: string;
  /** Message for unexpected errors. */
  failure: string;
  /** Shown after the redirect. */
  toast: Flash | undefined;
};

/** The toast of a sign-in that has an offer; without one a sign-in has no toast. */
const SIGNED_IN: Flash = { kind: "success", text: "Sessão iniciada." };

/** The link back to the page that sent the visitor to sign in, where signing in does not lead back by itself. */
const OFFERS: Partial<Record<SignInOrigin, Flash["offer"]>> = { "submit-station": "submission", account: "account" };

/**
 * The action of both auth pages: begins a session and redirects to /, or to the edit page from which the visitor came.
 * A visitor who came from another page is offered a link back to it.
 */
export async function runAuthAction(
  { request, context, url }: Pick<ActionFunctionArgs, "request" | "context" | "url">,
  { purpose, title, failure, toast }: AuthActionOptions,
) {
  const typed = await readForm(request);
  return runFormAction(
    failure,
    async () => {
      const credentials = valueOrThrow(parseCredentials(typed, purpose));
      const origin = signInOrigin(url.searchParams);
      const begin = purpose === "sign-in" ? signIn : signUp;
      const change = await begin(context.get(accountsContext), context.get(requestContext), credentials);
      if ("secondStep" in change) return redirectWithSession(`/auth/second-step${originQuery(origin)}`, change);
      return redirectToOrigin(origin, change, toast);
    },
    { title, values: typedEmail(typed) },
  );
}

type WithCookies = Pick<SessionChange, "cookies">;

/** Redirects with the cookies of a session that began, to where the visitor came from or with the offer to return there. */
export function redirectToOrigin(
  origin: SignInOrigin | null,
  change: WithCookies,
  toast?: Flash,
): Response | Promise<Response> {
  const offer = origin === null ? undefined : OFFERS[origin];
  return redirectWithSession(pageAfterSignIn(origin), change, offer ? { ...(toast ?? SIGNED_IN), offer } : toast);
}

/** Redirects with the cookies of a session that began or ended, and optionally a toast. */
export function redirectWithSession(to: string, change: WithCookies, toast?: Flash): Response | Promise<Response> {
  const headers = cookieHeaders(change);
  return toast ? redirectWithToast(to, toast, headers) : redirect(to, { status: 303, headers });
}

/** The Set-Cookie headers of a session that began or ended. */
export function cookieHeaders({ cookies }: WithCookies): Headers {
  const headers = new Headers();
  for (const cookie of cookies) headers.append("Set-Cookie", cookie);
  return headers;
}
