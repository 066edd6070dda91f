import { redirect } from "react-router";
import { readDeletedStations } from "#app/exchange/mirror/deleted-stations.server.ts";
import { mirrorContext } from "#app/exchange/mirror/mirror-service.server.ts";
import { readHeldNames, readMirrorState } from "#app/exchange/mirror/mirror-state.server.ts";
import { mirrorView } from "#app/exchange/mirror/mirror-view.ts";
import { guardForAdmins, requestContext } from "#app/people/accounts/request-context.server.ts";
import { Refusal } from "#app/platform/errors/refusal.ts";
import { pageMeta } from "#app/platform/http/page-meta.ts";
import { databaseContext } from "#app/platform/http/route-context.server.ts";
import { LISBON_SHORT_DATE_TIME } from "#app/platform/text/portuguese-format.ts";
import { showResultToast } from "#app/platform/ui/show-result-toast.client.ts";
import { usePreloadToasts } from "#app/platform/ui/toasts.tsx";
import { shortName } from "#app/stations/station/station.ts";
import type { Route } from "./+types/mirror.route";
import { AdminPage } from "./admin-page.tsx";
import { findMirrorAction } from "./mirror-actions.server.ts";
import { DeletedStations, MirrorPanel } from "./mirror-panel.tsx";
import { runAdminAction } from "./run-admin-action.server.ts";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  await guardForAdmins(context.get(requestContext));
  if (params.action !== undefined) throw redirect("/admin/mirror");
  const database = context.get(databaseContext);
  const { from } = context.get(mirrorContext);
  const { now } = context.get(requestContext);
  const mirror = mirrorView(await readMirrorState(database), { isConfigured: from.length > 0, now: now() });
  const { deleted, next } = await readDeletedStations(database, url.searchParams.get("deleted") ?? "");
  return {
    from,
    mirror,
    held: mirror.stopped && mirror.stopped.added > 0 ? await readHeldNames(database) : [],
    deleted: {
      rows: deleted.map(({ id, name, deletedAt }) => ({
        id,
        name: shortName(name) || id,
        at: deletedAt.toISOString(),
        dateText: LISBON_SHORT_DATE_TIME.format(deletedAt),
      })),
      next,
    },
  };
}

const MESSAGES = { failure: "O espelho não mudou", unexpected: "Não foi possível mudar o espelho" };

/**
 * POST: runs one of the page's forms. They have no routes of their own: each adds to the list of routes that every
 * visitor loads.
 */
export function action(args: Route.ActionArgs) {
  const { action: name = "", id = "" } = args.params;
  const options = {
    ...MESSAGES,
    page: "/admin/mirror",
    success: (message: string) => ({ ok: true as const, message }),
  };
  return runAdminAction(args, options, async (input) => {
    const run = findMirrorAction(name);
    if (!run) throw new Refusal("not-found", "Este endereço não existe.");
    return run({ ...input, mirror: args.context.get(mirrorContext), id });
  });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return showResultToast(serverAction, MESSAGES);
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: "Espelho",
    description: "A cópia de um diretório do Radio Browser.",
    indexed: false,
  });
}

/** The mirror: what it does, what its passes did, and what it does not bring back. */
export default function MirrorPage({ loaderData }: Route.ComponentProps) {
  usePreloadToasts();
  const { from, mirror, held, deleted } = loaderData;
  return (
    <AdminPage title="Espelho" sentence={sentenceOf(from)}>
      <MirrorPanel mirror={mirror} held={held} />
      <DeletedStations {...deleted} />
    </AdminPage>
  );
}

function sentenceOf(from: readonly string[]): string {
  const source = from.length === 0 ? "um diretório do Radio Browser" : from.map(hostOf).join(", ou ");
  return `Uma cópia viva de ${source}. O que foi alterado aqui fica como está; o resto segue o servidor.`;
}

function hostOf(origin: string): string {
  return origin.replace(/^https?:\/\//, "");
}
