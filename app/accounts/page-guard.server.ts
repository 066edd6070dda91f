import { redirect } from "react-router";
import { redirectWithToast } from "#app/platform/flash.server.ts";
import { ADMINS_ONLY, LOGIN_REQUIRED, type RequestContext, shownViewerOrNull } from "./request-context.server.ts";
import type { SignedIn } from "./viewer.ts";

/** For page loaders: redirects visitors to /auth with the message as a toast. Errors: the redirect is thrown. */
export async function guardForUsers(
  requestContext: Pick<RequestContext, "viewer">,
  message: string,
): Promise<SignedIn> {
  const viewer = await requestContext.viewer();
  if (viewer.role === "visitor") throw await redirectWithToast("/auth", { kind: "error", text: message });
  return viewer;
}

/** For administrators' pages. Source of messages and redirects: spec, section 4. Errors: the redirect is thrown. */
export async function guardForAdmins(requestContext: Pick<RequestContext, "viewer">): Promise<SignedIn> {
  const viewer = await guardForUsers(requestContext, LOGIN_REQUIRED);
  if (viewer.role === "admin") return viewer;
  throw await redirectWithToast("/", { kind: "error", text: ADMINS_ONLY });
}

/** For the auth pages: redirects signed-in viewers to /. Errors: the redirect is thrown. */
export async function guardForVisitors(requestContext: Pick<RequestContext, "viewer">): Promise<void> {
  if (await shownViewerOrNull(requestContext)) throw redirect("/", 303);
}
