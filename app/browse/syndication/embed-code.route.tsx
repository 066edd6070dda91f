import { data } from "react-router";
import { pageMeta } from "#app/platform/http/page-meta.ts";
import { publicUrlContext } from "#app/platform/http/route-context.server.ts";
import type { RouteHandle } from "#app/platform/http/route-handle.ts";
import { isolated } from "#app/platform/text/isolated-text.ts";
import { catalogueContext } from "#app/stations/catalogue/catalogue-in-memory.server.ts";
import { shortName } from "#app/stations/station/station.ts";
import { StationPath } from "#app/stations/station/station-path.tsx";
import { stationPage } from "#app/stations/station/station-url.ts";
import type { Route } from "./+types/embed-code.route";
import { EmbedForm } from "./embed-form.tsx";
import { embedCodeUrl, parseEmbedOptions } from "./embed-options.ts";
import { EmbedPreview } from "./embed-preview.tsx";

export const handle: RouteHandle = import.meta.env.SSR
  ? {
      cached: { shows: "station", urlOf: (parameters, id) => embedCodeUrl(id, parseEmbedOptions(parameters)) },
    }
  : {};

export function loader({ context, params, url }: Route.LoaderArgs) {
  const station = context.get(catalogueContext).find(params.id);
  if (!station) throw data(null, { status: 404 });
  const { id, name } = station;
  return {
    station: { id, name: shortName(name) },
    options: parseEmbedOptions(url.searchParams),
    publicUrl: context.get(publicUrlContext),
  };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  // For an unknown station the meta tags are those of site/shell/every-page.route.tsx.
  if (!loaderData) return [];
  const { id, name } = loaderData.station;
  return pageMeta(matches, {
    title: `Pôr ${isolated(name)} no meu sítio`,
    description: `O código para ouvir ${isolated(name)} noutro sítio Web.`,
    path: embedCodeUrl(id),
    indexed: false,
  });
}

/** The previews and, on a wide window beside them, the form. */
const COLUMN_STYLES = "grid gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]";

export default function EmbedCodePage({ loaderData }: Route.ComponentProps) {
  const { station, options, publicUrl } = loaderData;
  return (
    <div className="wrap pt-7 sm:pt-9">
      <StationPath station={{ name: station.name, page: stationPage(station.id) }} />
      <h1 className="pb-6 text-d2">Pôr no meu sítio</h1>
      <div className={`${COLUMN_STYLES} border-ink border-t-2 pt-[18px]`}>
        <div className="grid min-w-0 content-start gap-4">
          <EmbedPreview station={station} options={options} scheme="light" />
          <EmbedPreview station={station} options={options} scheme="dark" />
        </div>
        <EmbedForm station={station} publicUrl={publicUrl} options={options} />
      </div>
    </div>
  );
}
