import { RouterContextProvider } from "react-router";
import { type Accounts, accountsContext } from "#app/people/accounts/accounts.server.ts";
import { type RequestContext, requestContext } from "#app/people/accounts/request-context.server.ts";
import { attemptsContext, databaseContext, publicUrlContext } from "#app/platform/http/route-context.server.ts";
import { requestContextWith } from "./people.ts";

type RouteRequest = {
  request?: Request;
  params?: Record<string, string | undefined>;
  url?: URL;
  /** Adds what this route reads. */
  prepare?: (context: RouterContextProvider) => void;
};

/**
 * The arguments of an action or loader for a request with these cookies. The router passes more, which these routes do
 * not read.
 */
export function routeArguments(
  accounts: Accounts,
  cookies: string,
  { request, params = {}, url = request && new URL(request.url), prepare }: RouteRequest = {},
): never {
  const context = routerContextFor(accounts, requestContextWith(accounts, cookies));
  prepare?.(context);
  return { request, context, params, url } as never;
}

/** The context of actions and loaders for a request. */
export function routerContextFor(accounts: Accounts, currentRequest: RequestContext): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(accountsContext, accounts);
  context.set(databaseContext, accounts.database);
  context.set(attemptsContext, accounts.attempts);
  context.set(publicUrlContext, "http://localhost:3000");
  context.set(requestContext, currentRequest);
  return context;
}

/** A form as React Router sends it; without `script` as the browser does. */
export function formPost(path: string, fields: Record<string, string>, { script = true } = {}): Request {
  return new Request(`http://localhost:3000${path}${script ? ".data" : ""}`, {
    method: "POST",
    body: new URLSearchParams(fields),
  });
}

/** The result of an action: its status, and its data or the location of its redirect. */
export function actionResult(result: unknown): { status: number; answer?: unknown; location?: string } {
  if (result instanceof Response) return { status: result.status, location: result.headers.get("Location") ?? "" };
  if (typeof result === "object" && result !== null && "data" in result && "init" in result) {
    const { status = 200 } = Object(result.init);
    return { status, answer: result.data };
  }
  return { status: 200, answer: result };
}
