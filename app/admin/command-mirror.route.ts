import { parseMirrorCommand } from "#app/mirror/mirror-commands.ts";
import { mirrorContext } from "#app/mirror/mirror-service.server.ts";
import { runMirrorCommand } from "#app/mirror/run-mirror-command.server.ts";
import { valueOrThrow } from "#app/platform/refusal.ts";
import { showResultToast } from "#app/ui/show-result-toast.client.ts";
import type { Route } from "./+types/command-mirror.route";
import { runAdminAction } from "./run-admin-action.server.ts";

const MESSAGES = { failure: "O espelho não mudou", unexpected: "Não foi possível mudar o espelho" };

/** POST: pauses the mirror, lets it continue, or makes a pass due at once. */
export function action(args: Route.ActionArgs) {
  const { context } = args;
  const options = {
    ...MESSAGES,
    page: "/admin/mirror",
    success: (message: string) => ({ ok: true as const, message }),
  };
  return runAdminAction(args, options, async ({ database, administrator, form }) => {
    const { fields } = valueOrThrow(parseMirrorCommand(commandOf(form)));
    const mirror = context.get(mirrorContext);
    await runMirrorCommand({ database, mirror }, administrator, { ...fields, now: new Date() });
    if (fields.paused !== undefined) return fields.paused ? "O espelho está em pausa" : "O espelho continua";
    return fields.pass === "all" ? "O espelho vai ler todas as rádios" : "O espelho vai ler as alterações";
  });
}

/** The texts of a form as the values of a command. */
function commandOf({ paused, pass, removals_allowed: removals }: Record<string, unknown>): Record<string, unknown> {
  return {
    ...(paused !== undefined && { paused: paused === "true" }),
    ...(pass !== undefined && { pass }),
    ...(removals !== undefined && { removals_allowed: Number(removals) }),
  };
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return showResultToast(serverAction, MESSAGES);
}
