import { accountsContext } from "#app/accounts/accounts.server.ts";
import { requestContext, requireEditor } from "#app/accounts/request-context.server.ts";
import { Refusal, statusOf } from "#app/platform/refusal.ts";
import type { Route } from "./+types/selection.route";
import { queueQuery } from "./queue-params.server.ts";
import { parseQueueView } from "./queue-query.ts";
import { readSelection } from "./read-selection.server.ts";

/** GET: the first items of a view of the queue, as `seen-items.ts` writes them, to be decided at once. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const headers = { "Cache-Control": "no-store" };
  try {
    const moderator = await requireEditor(context.get(requestContext));
    const query = queueQuery(parseQueueView(url.searchParams), moderator.id, new Date());
    return Response.json({ items: await readSelection(context.get(accountsContext).database, query) }, { headers });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return Response.json({ message: error.message }, { status: statusOf(error.kind), headers });
  }
}
