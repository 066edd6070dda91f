import { redirect } from "react-router";
import { redirectWithToast } from "#app/platform/flash.server.ts";
import { type RequestContext, shownViewerOrNull } from "./request-context.server.ts";
import type { SignedIn } from "./viewer.ts";

/** For a page's loader: sends a visitor to sign in, with the sentence as a toast. Errors: the redirect, thrown. */
export async function guardForUsers(
  requestContext: Pick<RequestContext, "viewer">,
  sentence: string,
): Promise<SignedIn> {
  const viewer = await requestContext.viewer();
  if (viewer.role === "visitor") throw await redirectWithToast("/auth", { kind: "error", text: sentence });
  return viewer;
}

/** The same for an administrator's page. Source of sentences and ways: spec, section 4. Errors: the redirect, thrown. */
export async function guardForAdmins(requestContext: Pick<RequestContext, "viewer">): Promise<SignedIn> {
  const viewer = await guardForUsers(requestContext, "Precisa de fazer login");
  if (viewer.role === "admin") return viewer;
  throw await redirectWithToast("/", { kind: "error", text: "Acesso negado. Apenas administradores." });
}

/** For the pages where one signs in: sends home who is signed in already. Errors: the redirect, thrown. */
export async function guardForVisitors(requestContext: Pick<RequestContext, "viewer">): Promise<void> {
  if (await shownViewerOrNull(requestContext)) throw redirect("/", 303);
}
