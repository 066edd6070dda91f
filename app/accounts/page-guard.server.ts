import { redirect } from "react-router";
import { redirectWithToast } from "#app/platform/flash.server.ts";
import { type Asker, shownViewerOrNobody } from "./request-context.server.ts";
import type { SignedIn } from "./viewer.ts";

/** For a page's loader: sends a visitor to sign in, with the sentence as a toast. Errors: the redirect, thrown. */
export async function guardForUsers(asker: Pick<Asker, "viewer">, sentence: string): Promise<SignedIn> {
  const viewer = await asker.viewer();
  if (viewer.role === "visitor") throw await redirectWithToast("/auth", { kind: "error", text: sentence });
  return viewer;
}

/** The same for an administrator's page. Source of sentences and ways: spec, section 4. Errors: the redirect, thrown. */
export async function guardForAdmins(asker: Pick<Asker, "viewer">): Promise<SignedIn> {
  const viewer = await guardForUsers(asker, "Precisa de fazer login");
  if (viewer.role === "admin") return viewer;
  throw await redirectWithToast("/", { kind: "error", text: "Acesso negado. Apenas administradores." });
}

/** For the pages where one signs in: sends home who is signed in already. Errors: the redirect, thrown. */
export async function guardForVisitors(asker: Pick<Asker, "viewer">): Promise<void> {
  if (await shownViewerOrNobody(asker)) throw redirect("/", 303);
}
