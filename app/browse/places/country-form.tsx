import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { fold } from "#app/platform/text/folded-text.ts";
import { formatNumber } from "#app/platform/text/portuguese-format.ts";
import { BUTTON_STYLES } from "#app/platform/ui/button-styles.ts";
import { FilterField } from "#app/platform/ui/filter-field.tsx";
import type { MapCountry } from "./map-countries.ts";
import { MapTileIcon } from "./map-legend.tsx";
import { mapLevel } from "./tile-drawing.ts";
import { usePlayingCountry } from "./world-map.tsx";

/**
 * The countries with stations, one of which is chosen: what the map is for the pointer, for the keyboard and for screen
 * readers. The arrow keys choose; the button, or Enter, plays. Without JavaScript the button opens the page of the
 * chosen country.
 */
export function CountryForm({
  countries,
  chosen,
  onChoose,
  onPlay,
}: {
  countries: readonly MapCountry[];
  chosen: string;
  onChoose: (code: string) => void;
  onPlay: (code: string) => void;
}) {
  const [filter, setFilter] = useState("");
  const list = useRef<HTMLFieldSetElement>(null);
  const playing = usePlayingCountry();
  const shown = countries.filter(({ name }) => fold(name).includes(fold(filter.trim())));
  // A country that was chosen on the map may be outside the part of the list that is shown.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the choice changes
  useEffect(() => showChosen(list.current), [chosen]);

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (chosen) onPlay(chosen);
  };
  /** Enter in the field chooses the first country; it does not play another one. */
  const onFilterKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    const [first] = shown;
    if (filter.trim() && first) onChoose(first.code);
  };
  return (
    <form action="/map" aria-labelledby="paises" className="border-ink border-t-2 pt-3.5" onSubmit={onSubmit}>
      <h2 id="paises" className="mb-3 text-t1">
        Países
      </h2>
      <FilterField
        type="search"
        label="Procurar país"
        value={filter}
        onChange={({ currentTarget }) => setFilter(currentTarget.value)}
        onKeyDown={onFilterKeyDown}
        className="hover:border-ink-2"
      />
      <fieldset ref={list} className="relative mb-4 max-h-[484px] overflow-y-auto">
        <legend className="sr-only">País</legend>
        {shown.map(({ code, name, count }) => (
          <label key={code} className={`${COLUMN_STYLES} relative min-h-11 border-line border-b pr-2 hover:bg-sunken`}>
            <input
              type="radio"
              name="country"
              value={code}
              checked={code === chosen}
              onChange={() => onChoose(code)}
              className="peer absolute inset-0 cursor-pointer appearance-none focus-inside"
            />
            <MapTileIcon level={mapLevel(count)} playing={code === playing} />
            <span dir="auto" className="peer-checked:font-[650]">
              {name}
            </span>
            <span className="numbers peer-checked:font-[650]">{formatNumber(count)}</span>
          </label>
        ))}
      </fieldset>
      <p className="sr-only" role="status">
        {filter.trim() && (shown.length === 1 ? "1 país" : `${shown.length} países`)}
      </p>
      <button type="submit" className={BUTTON_STYLES.outline}>
        Ouvir
      </button>
    </form>
  );
}

/** The tile, the name and the number of stations. */
const COLUMN_STYLES = "grid grid-cols-[24px_minmax(0,1fr)_auto] items-center gap-3.5";

/** Scrolls the list, and not the page. */
function showChosen(list: HTMLElement | null): void {
  const row = list?.querySelector(":checked")?.parentElement;
  if (!list || !row) return;
  const below = row.offsetTop + row.offsetHeight - list.clientHeight;
  if (list.scrollTop > row.offsetTop) list.scrollTop = row.offsetTop;
  else if (list.scrollTop < below) list.scrollTop = below;
}
