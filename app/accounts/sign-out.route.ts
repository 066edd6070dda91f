import { redirectWithToast } from "#app/platform/flash.server.ts";
import { keepForm } from "#app/platform/keep-form.client.ts";
import { log } from "#app/platform/log.server.ts";
import { showToast } from "#app/ui/toast.ts";
import type { Route } from "./+types/sign-out.route";
import { accountsContext } from "./accounts.server.ts";
import { askerContext } from "./asker.server.ts";
import { goWithSession } from "./go-with-session.server.ts";
import { signOut } from "./sign-out.server.ts";

const FAILED = "Erro ao sair";

/** POST: ends the session, in every tab of this browser. */
export async function action({ context }: Route.ActionArgs) {
  try {
    return goWithSession("/", await signOut(context.get(accountsContext), context.get(askerContext)));
  } catch (error) {
    log.error({ err: error }, "A session could not be ended");
    return redirectWithToast("/", { kind: "error", text: FAILED });
  }
}

/** Without a connection the page stays as it is, and says so: whatever the server answers leads elsewhere. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  const failure = await keepForm(serverAction, FAILED);
  showToast({ kind: "error", text: FAILED });
  return failure;
}

/** Who opens the address by hand goes home. */
export function loader() {
  return goWithSession("/", { cookies: [], user: null });
}
