import { accountsContext } from "#app/people/accounts/accounts.server.ts";
import type { Route } from "./+types/selection.route";
import { jsonForEditors } from "./json-for-editors.server.ts";
import { queueQuery } from "./queue-params.server.ts";
import { parseQueueView } from "./queue-query.ts";
import { readSelection } from "./read-selection.server.ts";

/** GET: the first items of a view of the queue, as `seen-items.ts` writes them, to be decided at once. */
export function loader({ context, url }: Route.LoaderArgs) {
  return jsonForEditors(context, async ({ id }) => {
    const query = queueQuery(parseQueueView(url.searchParams), id, new Date());
    return { items: await readSelection(context.get(accountsContext).database, query) };
  });
}
