import { redirect } from "react-router";
import { requestContext, requireUser } from "#app/accounts/request-context.server.ts";
import { redirectWithToast } from "#app/platform/flash.server.ts";
import { readForm, runFormAction } from "#app/platform/form-action.server.ts";
import { submitWithFallback } from "#app/platform/form-fallback.client.ts";
import type { FormResult } from "#app/platform/form-result.ts";
import { valueOrThrow } from "#app/platform/refusal.ts";
import { databaseContext } from "#app/platform/route-context.server.ts";
import { isDataRequest } from "#app/platform/single-fetch.ts";
import { settingsContext } from "#app/settings/settings.server.ts";
import type { Route } from "./+types/preferences.route";
import { changeProfile } from "./profile.server.ts";
import { parseProfileChanges } from "./profile.ts";

const SAVED = "Preferência guardada";
const NOT_SAVED = "Não foi possível guardar. Tente novamente.";

/** POST: switches one preference on or off. Without JavaScript the page of the switch is shown again. */
export async function action({ request, context }: Route.ActionArgs) {
  const answer = await runFormAction<FormResult>(NOT_SAVED, async () => {
    const { id } = await requireUser(context.get(requestContext));
    const typed = Object.entries(await readForm(request)).map(([name, value]) => [name, asBoolean(value)]);
    const { siteName } = context.get(settingsContext).current();
    const { changes } = valueOrThrow(parseProfileChanges(Object.fromEntries(typed), siteName));
    await changeProfile(context.get(databaseContext), id, changes);
    return { ok: true };
  });
  if (isDataRequest(request)) return answer;
  const result = "data" in answer ? answer.data : answer;
  const toast = result.ok
    ? ({ kind: "success", text: SAVED } as const)
    : ({ kind: "error", text: result.message } as const);
  return redirectWithToast("/account", toast);
}

/** The words of a switch; anything else stays, and is refused. */
function asBoolean(value: unknown): unknown {
  return value === "true" || value === "false" ? value === "true" : value;
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return submitWithFallback(serverAction);
}

/** GET redirects to the page with the switches. */
export function loader() {
  return redirect("/account", 303);
}
