import { type ActionFunctionArgs, redirect } from "react-router";
import { type Flash, redirectWithToast } from "#app/platform/flash.server.ts";
import { readForm, runFormAction } from "#app/platform/form-action.server.ts";
import { valueOrThrow } from "#app/platform/refusal.ts";
import { accountsContext } from "./accounts.server.ts";
import { parseCredentials, typedEmail } from "./credentials.ts";
import { requestContext } from "./request-context.server.ts";
import { type SessionChange, signIn, signUp } from "./sign-in.server.ts";

type AuthActionOptions = {
  purpose: "sign-in" | "sign-up";
  /** Title of the error toast. */
  title: string;
  /** Message for unexpected errors. */
  failure: string;
  /** Shown after the redirect. */
  toast: Flash | undefined;
};

/** The action of both auth pages: begins a session and redirects to /. */
export async function runAuthAction(
  { request, context }: Pick<ActionFunctionArgs, "request" | "context">,
  { purpose, title, failure, toast }: AuthActionOptions,
) {
  const typed = await readForm(request);
  return runFormAction(
    failure,
    async () => {
      const credentials = valueOrThrow(parseCredentials(typed, purpose));
      const begin = purpose === "sign-in" ? signIn : signUp;
      const change = await begin(context.get(accountsContext), context.get(requestContext), credentials);
      return redirectWithSession("/", change, toast);
    },
    { title, values: typedEmail(typed) },
  );
}

/** Redirects with the cookies of a session that began or ended, and optionally a toast. */
export function redirectWithSession(to: string, change: SessionChange, toast?: Flash): Response | Promise<Response> {
  const headers = cookieHeaders(change);
  return toast ? redirectWithToast(to, toast, headers) : redirect(to, { status: 303, headers });
}

/** The Set-Cookie headers of a session that began or ended. */
export function cookieHeaders({ cookies }: SessionChange): Headers {
  const headers = new Headers();
  for (const cookie of cookies) headers.append("Set-Cookie", cookie);
  return headers;
}
