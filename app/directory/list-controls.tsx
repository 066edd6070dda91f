import { LayoutGrid, List, type LucideIcon } from "lucide-react";
import { Link, useFetcher } from "react-router";
import type { Facet } from "#app/catalogue/facets.ts";
import { SORTS } from "#app/catalogue/list-order.ts";
import { filtersUrl, type ListQuery, listUrl, listUrlWith } from "#app/catalogue/list-query.ts";
import { fold } from "#app/platform/folded-text.ts";
import { Icon } from "#app/ui/icon.tsx";
import { LinkMenu } from "./link-menu.tsx";
import type { AllFacets, TopFacets } from "./station-list-view.ts";

const SORT_LABELS = { newest: "Mais recentes", name: "Nome (A–Z)", listeners: "Mais ouvidas" };

/** The menus of country and order and the switch of the view of a list; every choice is a link. */
export function ListControls({ query, countries }: { query: ListQuery; countries: TopFacets }) {
  return (
    <div className="flex flex-wrap gap-2 max-sm:relative">
      <FacetMenu
        title="País"
        choice={query.country || "Todos"}
        isDefault={query.country === ""}
        field="country"
        query={query}
        facets={countries}
        everything={{ label: "Todos", count: countries.stations }}
        edge="left"
      />
      <LinkMenu
        title="Ordenar por"
        choice={SORT_LABELS[query.sort]}
        links={SORTS.map((sort) => ({
          to: listUrlWith(query, { sort }),
          label: SORT_LABELS[sort],
          chosen: sort === query.sort,
        }))}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to a form */}
      <div role="group" aria-label="Vista" className="flex rounded-sm border border-line-strong bg-surface">
        <ViewLink query={query} view="grid" label="Grelha" icon={LayoutGrid} />
        <ViewLink query={query} view="rows" label="Lista" icon={List} />
      </div>
    </div>
  );
}

function ViewLink({
  query,
  view,
  label,
  icon,
}: {
  query: ListQuery;
  view: ListQuery["view"];
  label: string;
  icon: LucideIcon;
}) {
  const chosen = query.view === view;
  return (
    <Link
      to={listUrl({ ...query, view })}
      preventScrollReset={true}
      aria-label={label}
      title={label}
      aria-current={chosen ? "true" : undefined}
      className={`grid size-11 place-items-center border-b-3 ${chosen ? "border-signal bg-sunken" : "border-transparent text-ink-2 hover:bg-sunken"}`}
    >
      <Icon of={icon} />
    </Link>
  );
}

/**
 * A menu of genres or countries. The page has the most frequent ones; the others are fetched when the menu opens. Without
 * JavaScript a link leads to the page that has all of them.
 */
export function FacetMenu({
  title,
  choice,
  isDefault,
  field,
  query,
  facets,
  skipped = 0,
  everything,
  edge,
}: {
  title: string;
  choice: string;
  isDefault?: boolean;
  field: "genre" | "country";
  query: ListQuery;
  facets: TopFacets;
  /** The number of facets that are shown beside the menu and left out of it. */
  skipped?: number;
  /** The first link, which removes the choice. */
  everything?: { label: string; count: number };
  edge?: "left" | "right";
}) {
  const all = useFetcher<AllFacets>({ key: `filters ${field}` });
  const url = filtersUrl(query);
  const isComplete = facets.count <= facets.shown.length;
  const fetched = all.data?.url === url ? all.data[FIELDS[field]] : undefined;
  const link = ({ label, count }: Facet) => ({
    to: listUrlWith(query, { [field]: label }),
    label,
    count,
    chosen: fold(label) === fold(query[field]),
  });
  const links = (fetched ?? facets.shown).slice(skipped).map(link);
  const first = everything && {
    to: listUrlWith(query, { [field]: "" }),
    ...everything,
    chosen: query[field] === "",
  };
  return (
    <LinkMenu
      title={title}
      choice={choice}
      isDefault={isDefault}
      edge={edge}
      links={first ? [first, ...links] : links}
      rest={isComplete || fetched ? undefined : { to: url, label: REST[field] }}
      onOpen={() => {
        if (!isComplete && !fetched && all.state === "idle") void all.load(url);
      }}
    />
  );
}

const FIELDS = { genre: "genres", country: "countries" } as const;

const REST = { genre: "Todos os géneros", country: "Todos os países" };
