import { submitWithFallback } from "#app/platform/browser/form-fallback.client.ts";
import { valueOrThrow } from "#app/platform/errors/refusal.ts";
import { databaseContext } from "#app/platform/http/route-context.server.ts";
import { settingsContext } from "#app/platform/site-settings/settings.server.ts";
import type { Route } from "./+types/preferences.route";
import { changeProfile } from "./profile.server.ts";
import { parseProfileChanges } from "./profile.ts";
import { runOwnAccountAction } from "./run-own-account-action.server.ts";

const MESSAGES = { success: "Preferência guardada", unexpected: "Não foi possível guardar. Tente novamente." };

/** POST: switches one preference on or off. */
export function action(args: Route.ActionArgs) {
  const { context } = args;
  return runOwnAccountAction(args, { ...MESSAGES, page: "/account" }, async ({ id }, form, now) => {
    const fields = Object.entries(form).map(([name, value]) => [name, asBoolean(value)]);
    const { siteName } = context.get(settingsContext).current();
    const { changes } = valueOrThrow(parseProfileChanges(Object.fromEntries(fields), siteName));
    await changeProfile(context.get(databaseContext), id, { ...changes, now });
  });
}

/** The values of a switch; any other stays as it is, and is refused. */
function asBoolean(value: unknown): unknown {
  return value === "true" || value === "false" ? value === "true" : value;
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return submitWithFallback(serverAction, MESSAGES.unexpected);
}
