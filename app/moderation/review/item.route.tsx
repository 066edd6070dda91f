import { data, useOutletContext } from "react-router";
import { guardForEditors, requestContext } from "#app/people/accounts/request-context.server.ts";
import { pageMeta } from "#app/platform/http/page-meta.ts";
import { parseRowId } from "#app/platform/http/row-id.ts";
import { isolated } from "#app/platform/text/isolated-text.ts";
import type { Route } from "./+types/item.route";
import { rereadsItem } from "./decide-result.ts";
import { readItemData } from "./item-data.server.ts";
import type { QueueContext } from "./item-data.ts";
import { ItemDetails } from "./item-details.tsx";
import { recordReader } from "./read-station-record.server.ts";
import { useClaim } from "./use-claim.ts";
import { takeNextItem } from "./use-next-item.ts";

export async function loader({ context, params }: Route.LoaderArgs) {
  const moderator = await guardForEditors(context.get(requestContext));
  const id = parseRowId(params.item);
  const reader = { ...recordReader(context), viewer: moderator };
  const item = id === null ? null : await readItemData(reader, id);
  if (!item) throw data(null, { status: 404 });
  return { item };
}

/** The next item was read ahead. It is read again with the next announced change, of which claiming it is one. */
export async function clientLoader({ params, serverLoader }: Route.ClientLoaderArgs) {
  const item = await takeNextItem(Number(params.item));
  return item ? { item } : serverLoader();
}

export const shouldRevalidate = rereadsItem;

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const name = loaderData?.item.station?.name;
  const title = name ? `Rever: ${isolated(name)}` : "Rever";
  return pageMeta(matches, { title, description: "O que espera por uma decisão.", indexed: false });
}

export default function ItemRoute({ loaderData: { item } }: Route.ComponentProps) {
  useClaim(item.outcome === null ? item.id : null);
  return <ItemDetails key={item.id} item={item} queue={useOutletContext<QueueContext>()} />;
}
