import { type RefObject, useEffect, useRef } from "react";
import type { ListQuery } from "#app/catalogue/list-query.ts";
import { fold } from "#app/platform/folded-text.ts";
import { activeFilters } from "./active-filters.ts";
import { FacetMenu } from "./facet-menu.tsx";
import { FilterChip } from "./filter-chip.tsx";
import { listUrlWith } from "./list-urls.ts";
import type { TopFacets } from "./top-facets.ts";

/** How many genres have a chip of their own; the rest are in a menu. */
const CHIPS = 10;

/**
 * The filters that narrow the list, each with a link that removes it, then the genres as links with counts. One row that
 * scrolls on a narrow screen.
 */
export function GenreChips({
  query,
  genres,
  countries,
}: {
  query: ListQuery;
  genres: TopFacets;
  countries: TopFacets;
}) {
  const row = useRef<HTMLUListElement>(null);
  const active = activeFilters(query, { genres: genres.shown, countries: countries.shown });
  useFocusInRow(row, active.length);
  useActiveFiltersInView(row, active.map(({ field, label }) => `${field} ${label}`).join("\n"));
  const isChosen = ({ label }: { label: string }) => fold(label) === fold(query.genre);
  const chips = [
    ...active.map(({ field, label, count }) => ({
      // A genre keeps its element, and with it the focus, when it is chosen and when it is removed.
      key: field === "genre" ? genreKey(label) : field,
      ...{ to: listUrlWith(query, { [field]: "" }), label, count, state: "active" as const },
    })),
    {
      key: "all",
      ...{ to: listUrlWith(query, { genre: "" }), label: "Todos", count: genres.stations },
      state: query.genre === "" ? ("chosen" as const) : undefined,
    },
    ...genres.shown
      .slice(0, CHIPS)
      .filter((genre) => !isChosen(genre))
      .map(({ label, count }) => ({ key: genreKey(label), to: listUrlWith(query, { genre: label }), label, count })),
  ];
  return (
    <nav aria-label="Géneros" className="-mx-6 mb-7 px-6 sm:-mx-8 sm:px-8 lg:mx-0 lg:px-0">
      <div className="flex gap-2 max-sm:relative">
        <ul
          ref={row}
          className="-my-2 flex min-w-0 gap-2 scroll-px-4 overflow-x-auto p-2 [scrollbar-width:none] max-lg:-ml-2 lg:-mx-2 lg:flex-wrap lg:overflow-visible"
        >
          {chips.map(({ key, ...chip }) => (
            <li key={key} className="flex-none">
              <FilterChip {...chip} />
            </li>
          ))}
        </ul>
        {genres.count > CHIPS && (
          <FacetMenu title="Mais géneros" choice="" field="genre" query={query} facets={genres} skipped={CHIPS} />
        )}
      </div>
    </nav>
  );
}

function genreKey(label: string): string {
  return `genre ${fold(label)}`;
}

/** The active filters are at the left of the row; a row that was scrolled to the right would hide the one just chosen. */
function useActiveFiltersInView(row: RefObject<HTMLElement | null>, active: string): void {
  useEffect(() => {
    if (active !== "") row.current?.scrollTo({ left: 0 });
  }, [row, active]);
}

/** Removing a filter may remove the link that had the focus: it then goes to the beginning of the row. */
function useFocusInRow(row: RefObject<HTMLElement | null>, active: number): void {
  const before = useRef(active);
  useEffect(() => {
    const removed = active < before.current;
    before.current = active;
    if (removed && document.activeElement === document.body)
      row.current?.querySelector("a")?.focus({ preventScroll: true });
  }, [row, active]);
}
