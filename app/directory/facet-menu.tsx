import { useFetcher } from "react-router";
import type { Facet } from "#app/catalogue/facets.ts";
import type { ListQuery } from "#app/catalogue/list-query.ts";
import { fold } from "#app/platform/folded-text.ts";
import { LinkMenu } from "./link-menu.tsx";
import { filtersUrl, listUrlWith } from "./list-urls.ts";
import type { AllFacets, TopFacets } from "./top-facets.ts";

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
