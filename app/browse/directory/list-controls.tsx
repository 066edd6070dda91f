import { Link, useFetcher } from "react-router";
import { fold } from "#app/platform/text/folded-text.ts";
import { capitalised } from "#app/platform/text/portuguese-format.ts";
import { Icon } from "#app/platform/ui/icon.tsx";
import type { IconName } from "#app/platform/ui/icon-paths.ts";
import type { Facet } from "#app/stations/catalogue/facets.ts";
import { SORTS } from "#app/stations/catalogue/list-order.ts";
import { filtersUrl, type ListQuery, listUrl, listUrlWith } from "#app/stations/catalogue/list-query.ts";
import { LinkMenu } from "./link-menu.tsx";
import type { AllFacets, ListFacets, TopFacets } from "./station-list-view.ts";

const SORT_LABELS = { newest: "Mais recentes", name: "Nome (A–Z)", listeners: "Mais ouvidas" };

/**
 * The menus of country, language and order and the switch of the view of a list; every choice is a link. On a narrow
 * screen the switch is in the menu of order.
 */
export function ListControls({ query, facets }: { query: ListQuery; facets: ListFacets }) {
  const { countries, languages } = facets;
  return (
    <div className="flex min-w-0 gap-2 max-sm:relative max-xl:basis-full">
      <FacetMenu
        title="País"
        searchLabel="Procurar país"
        choice={query.country || "Todos"}
        field="country"
        query={query}
        facets={countries}
        everything={{ label: "Todos", count: countries.stations }}
        edge="left"
      />
      <FacetMenu
        title="Língua"
        searchLabel="Procurar língua"
        choice={capitalised(query.language) || "Todas"}
        field="language"
        query={query}
        facets={languages}
        everything={{ label: "Todas" }}
      />
      <LinkMenu
        title="Ordenar"
        choice={SORT_LABELS[query.sort]}
        links={SORTS.map((sort) => ({
          to: listUrlWith(query, { sort }),
          label: SORT_LABELS[sort],
          chosen: sort === query.sort,
        }))}
      >
        <ViewSwitch query={query} className="mt-2 mb-2 w-fit sm:hidden" />
      </LinkMenu>
      <ViewSwitch query={query} className="flex-none max-sm:hidden" />
    </div>
  );
}

function ViewSwitch({ query, className }: { query: ListQuery; className: string }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to a form
    <div role="group" aria-label="Vista" className={`flex boxed bg-surface ${className}`}>
      <ViewLink query={query} view="grid" label="Grelha" icon="layout-grid" />
      <ViewLink query={query} view="rows" label="Lista" icon="list" />
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
  icon: IconName;
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
 * A menu of genres, countries or languages. The page has the most frequent ones; the others are fetched when the menu
 * opens. Without JavaScript a link leads to the page that has all of them.
 */
export function FacetMenu({
  title,
  searchLabel,
  choice,
  field,
  query,
  facets,
  omitted = [],
  everything,
  edge,
}: {
  title: string;
  searchLabel: string;
  /** Empty: the menu is the last chip of a row. */
  choice: string;
  field: keyof typeof FIELDS;
  query: ListQuery;
  facets: TopFacets;
  /** The labels that are shown beside the menu and left out of it. */
  omitted?: readonly string[];
  /** The first link, which removes the choice. */
  everything?: { label: string; count?: number };
  edge?: "left" | "right";
}) {
  const all = useFetcher<AllFacets>({ key: `filters ${field}` });
  const url = filtersUrl(query);
  const isComplete = facets.count <= facets.shown.length;
  const fetched = all.data?.url === url ? all.data[FIELDS[field]] : undefined;
  const link = ({ label, count }: Facet) => ({
    to: listUrlWith(query, { [field]: label }),
    label: field === "language" ? capitalised(label) : label,
    count,
    chosen: fold(label) === fold(query[field]),
  });
  const links = (fetched ?? facets.shown).filter(({ label }) => !omitted.includes(label)).map(link);
  const first = everything && {
    to: listUrlWith(query, { [field]: "" }),
    ...everything,
    chosen: query[field] === "",
  };
  return (
    <LinkMenu
      title={title}
      searchLabel={searchLabel}
      choice={choice}
      variant={choice ? "select" : "chip"}
      edge={edge}
      links={first ? [first, ...links] : links}
      rest={isComplete || fetched ? undefined : { to: url, label: REST[field] }}
      onOpen={() => {
        if (!isComplete && !fetched && all.state === "idle") void all.load(url);
      }}
    />
  );
}

const FIELDS = { genre: "genres", country: "countries", language: "languages" } as const;

const REST = { genre: "Todos os géneros", country: "Todos os países", language: "Todas as línguas" };
