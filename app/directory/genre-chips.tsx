import { type RefObject, useEffect, useRef } from "react";
import { type ListQuery, listUrlWith } from "#app/catalogue/list-query.ts";
import { fold } from "#app/platform/folded-text.ts";
import { activeFilters, FilterChip } from "./filter-chip.tsx";
import { FacetMenu } from "./list-controls.tsx";
import type { TopFacets } from "./station-list-view.ts";

/** The other genres are in a menu. */
const MAX_CHIPS = 10;

/**
 * The active filters of the list, each with a link that removes it, then the genres as links with counts. On a narrow screen
 * one row that scrolls.
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
      // The same key before and after: a chosen or removed genre keeps its element and the focus.
      key: field === "genre" ? genreKey(label) : field,
      to: listUrlWith(query, { [field]: "" }),
      label,
      count,
      state: "active" as const,
    })),
    {
      key: "all",
      to: listUrlWith(query, { genre: "" }),
      label: "Todos",
      count: genres.stations,
      state: query.genre === "" ? ("chosen" as const) : undefined,
    },
    ...genres.shown
      .slice(0, MAX_CHIPS)
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
        {genres.count > MAX_CHIPS && (
          <FacetMenu title="Mais géneros" choice="" field="genre" query={query} facets={genres} skipped={MAX_CHIPS} />
        )}
      </div>
    </nav>
  );
}

function genreKey(label: string): string {
  return `genre ${fold(label)}`;
}

/** Scrolls the row to its start, where the active filters are, when they change. */
function useActiveFiltersInView(row: RefObject<HTMLElement | null>, active: string): void {
  useEffect(() => {
    if (active !== "") row.current?.scrollTo({ left: 0 });
  }, [row, active]);
}

/** Moves the focus to the start of the row when removing a filter removed the focused link. */
function useFocusInRow(row: RefObject<HTMLElement | null>, active: number): void {
  const previous = useRef(active);
  useEffect(() => {
    const removed = active < previous.current;
    previous.current = active;
    if (removed && document.activeElement === document.body)
      row.current?.querySelector("a")?.focus({ preventScroll: true });
  }, [row, active]);
}
