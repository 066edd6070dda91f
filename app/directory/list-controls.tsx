import { LayoutGrid, List, type LucideIcon } from "lucide-react";
import { Link } from "react-router";
import { SORTS } from "#app/catalogue/compare-stations.ts";
import { type ListQuery, listUrl } from "#app/catalogue/list-query.ts";
import { Icon } from "#app/ui/icon.tsx";
import { FacetMenu } from "./facet-menu.tsx";
import { LinkMenu } from "./link-menu.tsx";
import { listUrlWith } from "./list-urls.ts";
import type { TopFacets } from "./top-facets.ts";

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
