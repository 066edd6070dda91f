import { jsonForEditors } from "#app/people/accounts/request-context.server.ts";
import { Refusal } from "#app/platform/errors/refusal.ts";
import { parseItemId } from "#app/stations/open-items/review-item.ts";
import type { Route } from "./+types/item-data.route";
import { readItemData } from "./item-data.server.ts";
import { recordReader } from "./read-station-record.server.ts";

/** GET: an item as its page shows it, as JSON, so that the page can read the next one ahead. */
export function loader({ context, params }: Route.LoaderArgs) {
  return jsonForEditors(context, async (viewer) => {
    const item = await readItemData({ ...recordReader(context), viewer }, parseItemId(params.item));
    if (!item) throw new Refusal("not-found", "Isto já não existe.");
    return item;
  });
}
