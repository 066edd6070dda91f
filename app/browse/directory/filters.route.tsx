import { Link } from "react-router";
import { Section } from "#app/browse/cards/section.tsx";
import { pageMeta } from "#app/platform/http/page-meta.ts";
import type { RouteHandle } from "#app/platform/http/route-handle.ts";
import { capitalised, formatNumber } from "#app/platform/text/portuguese-format.ts";
import { TEXT_LINK_STYLES } from "#app/platform/ui/button-styles.ts";
import { catalogueContext } from "#app/stations/catalogue/catalogue-in-memory.server.ts";
import type { Facet } from "#app/stations/catalogue/facets.ts";
import { filtersUrl, listUrl, listUrlWith, parseListQuery } from "#app/stations/catalogue/list-query.ts";
import type { Route } from "./+types/filters.route";
import { activeFilters, FilterChip } from "./filter-chip.tsx";
import type { AllFacets } from "./station-list-view.ts";

export const handle: RouteHandle = import.meta.env.SSR ? { offline: {} } : {};

const TITLE = "Géneros, países e línguas";

/** All genres, countries and languages of a list: a page of links, whose data the list's menus fetch when they open. */
export function loader({ context, url }: Route.LoaderArgs) {
  const catalogue = context.get(catalogueContext);
  const requested = parseListQuery(url.searchParams);
  const query = catalogue.withLabels(requested);
  const { genres, countries, languages } = catalogue.list({ ...query, show: 0 });
  // The URL as requested, not with resolved labels: the menu that fetches it compares it with its own.
  return { query, url: filtersUrl(requested), genres, countries, languages } satisfies AllFacets & {
    query: typeof query;
  };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: TITLE,
    description: "As estações de rádio por género, por país e por língua.",
    path: "/stations/list/filters",
  });
}

export default function FiltersPage({ loaderData: { query, genres, countries, languages } }: Route.ComponentProps) {
  const active = activeFilters(query, { genres: { shown: genres }, countries: { shown: countries } });
  const link = (choice: Partial<typeof query>) => listUrlWith(query, choice);
  return (
    <>
      <div className="wrap pt-7 sm:pt-11">
        <h1 className="text-d2">{TITLE}</h1>
        <Link to={listUrl(query)} className={`mt-3 ${TEXT_LINK_STYLES}`}>
          Voltar às estações
        </Link>
        {active.length > 0 && (
          <ul aria-label="Filtros ativos" className="mt-3 flex flex-wrap gap-2">
            {active.map(({ field, ...filter }) => (
              <li key={field} className="max-w-full">
                <FilterChip to={filtersUrl({ ...query, [field]: "" })} {...filter} state="active" />
              </li>
            ))}
          </ul>
        )}
      </div>
      <FacetSection title="Géneros" facets={genres} to={(genre) => link({ genre })} />
      <FacetSection title="Países" facets={countries} to={(country) => link({ country })} />
      <FacetSection title="Línguas" facets={languages} to={(language) => link({ language })} labelOf={capitalised} />
    </>
  );
}

/** Links to all facets in alphabetical order: the most frequent ones are on the list's own page. */
function FacetSection({
  title,
  facets,
  to,
  labelOf = (label) => label,
}: {
  title: string;
  facets: readonly Facet[];
  to: (label: string) => string;
  labelOf?: (label: string) => string;
}) {
  const { compare } = new Intl.Collator("pt");
  const sorted = [...facets].sort((one, other) => compare(one.label, other.label));
  return (
    <Section title={title}>
      <ul className="gap-x-8 sm:columns-2 lg:columns-4">
        {sorted.map(({ label, count }) => (
          <li key={label} className="break-inside-avoid">
            <Link
              to={to(label)}
              className="flex min-h-11 items-center justify-between gap-4 no-underline hover:underline"
            >
              <span dir="auto" className="min-w-0 wrap-anywhere">
                {labelOf(label)}
              </span>
              <span className="numbers text-ink-3 text-small">{formatNumber(count)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
