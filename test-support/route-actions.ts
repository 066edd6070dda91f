import { RouterContextProvider } from "react-router";
import { type Accounts, accountsContext } from "#app/accounts/accounts.server.ts";
import { type RequestContext, requestContext } from "#app/accounts/request-context.server.ts";
import { attemptsContext, databaseContext } from "#app/platform/route-context.server.ts";

/** What actions and loaders find in their context, for whoever asks. */
export function routerContextFor(accounts: Accounts, currentRequest: RequestContext): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(accountsContext, accounts);
  context.set(databaseContext, accounts.database);
  context.set(attemptsContext, accounts.attempts);
  context.set(requestContext, currentRequest);
  return context;
}

/** A form as a browser sends it: by itself, or with `script` as React Router does. */
export function formPost(path: string, fields: Record<string, string>, { script = true } = {}): Request {
  return new Request(`http://localhost:3000${path}${script ? ".data" : ""}`, {
    method: "POST",
    body: new URLSearchParams(fields),
  });
}

/** What an action actionResult: the status that a page gets, and the answer, or where it sends the browser. */
export function actionResult(result: unknown): { status: number; answer?: unknown; location?: string } {
  if (result instanceof Response) return { status: result.status, location: result.headers.get("Location") ?? "" };
  if (typeof result === "object" && result !== null && "data" in result && "init" in result) {
    const { status = 200 } = Object(result.init);
    return { status, answer: result.data };
  }
  return { status: 200, answer: result };
}
