import { accountsContext } from "#app/accounts/accounts.server.ts";
import { requestContext, requireEditor } from "#app/accounts/request-context.server.ts";
import { imageStoreContext } from "#app/images/image-store.server.ts";
import { Refusal, statusOf } from "#app/platform/refusal.ts";
import type { Route } from "./+types/item-data.route";
import { readItemData } from "./item-data.server.ts";
import { parseItemId } from "./item-id.ts";

/** GET: an item as its page shows it, as JSON, so that the page can read the next one ahead. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const headers = { "Cache-Control": "no-store" };
  try {
    const { id: viewerId } = await requireEditor(context.get(requestContext));
    const { database, secret, sendsMail } = context.get(accountsContext);
    const reader = { database, images: context.get(imageStoreContext), secret, sendsMail, viewerId, now: new Date() };
    const item = await readItemData(reader, parseItemId(params.item));
    if (!item) throw new Refusal("not-found", "Isto já não existe.");
    return Response.json(item, { headers });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return Response.json({ message: error.message }, { status: statusOf(error.kind), headers });
  }
}
