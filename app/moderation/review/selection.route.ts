import { accountsContext } from "#app/people/accounts/accounts.server.ts";
import { jsonForEditors, requestContext } from "#app/people/accounts/request-context.server.ts";
import type { Route } from "./+types/selection.route";
import { parseQueueView } from "./queue-query.ts";
import { queueQuery, readSelection } from "./read-queue.server.ts";

/** GET: the first items of a view of the queue, as `seen-items.ts` writes them, to be decided at once. */
export function loader({ context, url }: Route.LoaderArgs) {
  return jsonForEditors(context, async ({ id }) => {
    const query = queueQuery(parseQueueView(url.searchParams), id, context.get(requestContext).now());
    return { items: await readSelection(context.get(accountsContext).database, query) };
  });
}
