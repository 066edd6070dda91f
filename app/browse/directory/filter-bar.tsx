import { type RefObject, useEffect, useRef } from "react";
import { fold } from "#app/platform/text/folded-text.ts";
import { useBeforePaint } from "#app/platform/ui/use-hydrated.ts";
import { type ListQuery, listUrlWith } from "#app/stations/catalogue/list-query.ts";
import { type ActiveFilter, activeFilters, FilterChip } from "./filter-chip.tsx";
import { FacetMenu } from "./list-controls.tsx";
import { PARTIAL_CHIP_SCRIPT, showPartialChip } from "./partial-chip.ts";
import type { ListFacets } from "./station-list-view.ts";

/** The chips of the row, active filters included. The other genres are in a menu. */
const MAX_CHIPS = 8;

/** On a narrow screen the whole row scrolls, between the window's edges; on a wide one only the chips, beside the menu. */
const ROW_STYLES = "-mx-6 -my-2 flex gap-2 py-2 no-scrollbar sm:mx-0";
const NARROW_ROW_STYLES = "max-sm:scroll-px-6 max-sm:overflow-x-auto max-sm:px-6";
const CHIPS_STYLES = "flex flex-none gap-2 no-scrollbar";
const WIDE_CHIPS_STYLES = "sm:-m-2 sm:min-w-0 sm:shrink sm:scroll-pr-4 sm:scroll-pl-2 sm:overflow-x-auto sm:p-2";

/**
 * One row: the active filters of the list, each with a link that removes it, the most frequent genres, and the menu of
 * the others. Its height is the same for every list.
 */
export function FilterBar({ query, facets }: { query: ListQuery; facets: ListFacets }) {
  const row = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const active = activeFilters(query, facets);
  const { chips, inMenu } = filterChips(query, facets, active);
  const keys = active.map(({ field, label }) => filterKey(field, label));
  useFocusOnChange(list, keys);
  useActiveFiltersInView([row, list], keys.join("\n"));
  usePartialChip(row, chips.map(({ label, count }) => `${label} ${count}`).join("\n"));
  return (
    <nav aria-label="Géneros" className="relative mb-7">
      <div ref={row} data-chip-row="" className={`${ROW_STYLES} ${NARROW_ROW_STYLES}`}>
        <ul ref={list} className={`${CHIPS_STYLES} ${WIDE_CHIPS_STYLES}`}>
          {chips.map(({ key, ...chip }) => (
            <li key={key} className="flex-none">
              <FilterChip {...chip} />
            </li>
          ))}
        </ul>
        {inMenu > 0 && (
          <FacetMenu
            title="Mais géneros"
            searchLabel="Procurar género"
            choice=""
            field="genre"
            query={query}
            facets={facets.genres}
            omitted={chips.map(({ label }) => label)}
          />
        )}
      </div>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant, which must run before the first paint */}
      <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: PARTIAL_CHIP_SCRIPT }} />
    </nav>
  );
}

type Chip = {
  key: string;
  to: string;
  label: string;
  count: number | null;
  state?: "active" | "chosen" | undefined;
};

/** The chips of the row in order, and how many genres are left for the menu. */
export function filterChips(
  query: ListQuery,
  { genres }: Pick<ListFacets, "genres">,
  active: readonly ActiveFilter[],
): { chips: Chip[]; inMenu: number } {
  const activeChips = active.map(({ field, label, count }) => ({
    key: filterKey(field, label),
    to: listUrlWith(query, { [field]: "" }),
    label,
    count,
    state: "active" as const,
  }));
  const all = {
    key: "all",
    to: listUrlWith(query, { genre: "" }),
    label: "Todos",
    count: genres.stations,
    state: "chosen" as const,
  };
  const first = activeChips.length > 0 ? activeChips : [all];
  const isChosen = ({ label }: { label: string }) => fold(label) === fold(query.genre);
  const others = genres.shown.filter((genre) => !isChosen(genre)).slice(0, MAX_CHIPS - first.length);
  const genreChips = others.map(({ label, count }) => ({
    key: filterKey("genre", label),
    to: listUrlWith(query, { genre: label }),
    label,
    count,
  }));
  const chosenCount = genres.shown.some(isChosen) ? 1 : 0;
  return { chips: [...first, ...genreChips], inMenu: genres.count - chosenCount - others.length };
}

/** The same key before and after: a chosen or removed genre keeps its element and the focus. */
function filterKey(field: ActiveFilter["field"], label: string): string {
  return `${field} ${fold(label)}`;
}

/** Scrolls the row to its start, where the active filters are, when they change. */
function useActiveFiltersInView(scrollers: readonly RefObject<HTMLElement | null>[], active: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the references are the same in each render
  useEffect(() => {
    if (active !== "") for (const { current } of scrollers) current?.scrollTo({ left: 0 });
  }, [active]);
}

/**
 * Moves the focus to the chip of a filter that was chosen in a menu, whose button has the focus until then; and to the
 * start of the row when removing a filter removed the focused link.
 */
function useFocusOnChange(list: RefObject<HTMLElement | null>, keys: readonly string[]): void {
  const previous = useRef(keys);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the keys are compared by their texts
  useEffect(() => {
    const before = previous.current;
    previous.current = keys;
    const focused = document.activeElement;
    if (!(focused === document.body || focused?.matches("main summary"))) return;
    const added = keys.findIndex((key) => !before.includes(key));
    const links = list.current?.querySelectorAll("a");
    if (added >= 0) links?.[added]?.focus({ preventScroll: true });
    else if (keys.length < before.length && focused === document.body) links?.[0]?.focus({ preventScroll: true });
  }, [list, keys.join("\n")]);
}

/** See `showPartialChip`; again when the chips, the window's width or the typeface change. */
function usePartialChip(row: RefObject<HTMLElement | null>, chips: string): void {
  useBeforePaint(() => {
    const show = () => row.current && showPartialChip(row.current);
    show();
    window.addEventListener("resize", show);
    document.fonts.addEventListener("loadingdone", show);
    return () => {
      window.removeEventListener("resize", show);
      document.fonts.removeEventListener("loadingdone", show);
    };
  }, [row, chips]);
}
