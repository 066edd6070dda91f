import { Outlet, useParams } from "react-router";
import { accountsContext } from "#app/people/accounts/accounts.server.ts";
import { guardForEditors, requestContext } from "#app/people/accounts/request-context.server.ts";
import { pageMeta } from "#app/platform/http/page-meta.ts";
import { usePreloadToasts } from "#app/platform/ui/toasts.tsx";
import type { Route } from "./+types/queue.route";
import { rereadsQueue } from "./decide-result.ts";
import { QueuePage } from "./queue-page.tsx";
import { parseQueueView } from "./queue-query.ts";
import { readQueuePage } from "./read-queue-rows.server.ts";

export async function loader({ context, url }: Route.LoaderArgs) {
  const moderator = await guardForEditors(context.get(requestContext));
  return readQueuePage(context.get(accountsContext), moderator, {
    view: parseQueueView(url.searchParams),
    now: context.get(requestContext).now(),
  });
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Rever", description: "O que espera por uma decisão.", indexed: false });
}

export const shouldRevalidate = rereadsQueue;

/** The queue, and beside it the open item. */
export default function QueueRoute({ loaderData }: Route.ComponentProps) {
  usePreloadToasts();
  const { item } = useParams();
  return (
    <QueuePage page={loaderData} current={item === undefined ? null : Number(item)}>
      {(context) => <Outlet context={context} />}
    </QueuePage>
  );
}
