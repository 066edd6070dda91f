import { takeHeldStations } from "#app/mirror/held-stations.server.ts";
import { parseNewStations } from "#app/mirror/mirror-commands.ts";
import { mirrorContext } from "#app/mirror/mirror-service.server.ts";
import { formatNumber } from "#app/platform/portuguese-format.ts";
import { valueOrThrow } from "#app/platform/refusal.ts";
import { showResultToast } from "#app/ui/show-result-toast.client.ts";
import type { Route } from "./+types/take-mirror-stations.route";
import { runAdminAction } from "./run-admin-action.server.ts";

const MESSAGES = { failure: "As rádios não entraram", unexpected: "Não foi possível deixar entrar as rádios" };

/** POST: lets new stations of the upstream in that were held because too many came at once. */
export function action(args: Route.ActionArgs) {
  const options = {
    ...{ ...MESSAGES, page: "/admin/mirror" },
    success: (taken: number) => ({
      ok: true as const,
      message: taken === 1 ? "1 rádio nova vai entrar" : `${formatNumber(taken)} rádios novas vão entrar`,
    }),
  };
  return runAdminAction(args, options, async ({ database, administrator, form }) => {
    const { fields } = valueOrThrow(parseNewStations(form));
    const taken = await takeHeldStations(database, administrator, { until: new Date(fields.until), now: new Date() });
    args.context.get(mirrorContext).wake();
    return taken;
  });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return showResultToast(serverAction, MESSAGES);
}
