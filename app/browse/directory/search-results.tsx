import { Fragment, memo, startTransition, useEffect, useMemo, useState } from "react";
import { Link, useNavigationType } from "react-router";
import { LazyListItem } from "#app/browse/cards/lazy-list-item.tsx";
import { deserializeStations, type ListedStation, type SerializedStation } from "#app/browse/cards/listed-station.ts";
import { StationRow } from "#app/browse/cards/station-row.tsx";
import { formatNumber } from "#app/platform/text/portuguese-format.ts";
import { IsolatedTexts } from "#app/platform/ui/isolated-texts.tsx";
import { StationListScope } from "#app/sound/player/player-buttons.tsx";
import {
  MAX_PAGES_SHOWN,
  MAX_SEARCH_RESULTS,
  type SearchQuery,
  searchUrl,
} from "#app/stations/catalogue/search-query.ts";
import { LoadMore } from "./load-more.tsx";
import { RestoreListPosition } from "./restore-list-position.tsx";
import { markMatches } from "./search-matches.ts";

/** `tag`: the matching tag, where no other text of the station matches. */
type FoundStation = SerializedStation & { tag: string };

/**
 * The results of a search, with highlighted matches. Not rendered again while the next results are loading. Source of
 * the texts: spec, section 2.
 */
export const SearchResults = memo(function SearchResults({
  query,
  words,
  total,
  suggestions,
  found,
  isEarly,
}: {
  query: SearchQuery;
  words: readonly string[];
  total: number;
  /** Searches near one that finds nothing. */
  suggestions: readonly string[];
  found: readonly FoundStation[];
  /** Whether the navigation that brings these results has not ended yet. */
  isEarly: boolean;
}) {
  const stations = useMemo(() => deserializeStations(found), [found]);
  const rows = useRowCount(stations.length, query.text, isEarly);
  const end = query.skip + found.length;
  const hasMore = end < Math.min(total, MAX_SEARCH_RESULTS);
  const canGrow = hasMore && query.pages < MAX_PAGES_SHOWN;
  return (
    <>
      <p className="mt-5 mb-4 text-lg" role="status">
        {total === 0 ? (
          "Nenhuma estação encontrada"
        ) : (
          <>
            <strong className="numbers font-semibold">{formatNumber(total)}</strong>
            {total === 1 ? " estação encontrada" : " estações encontradas"}
          </>
        )}
      </p>
      {suggestions.length > 0 && <Suggestions texts={suggestions} />}
      {total === 0 && <p className="text-ink-2">Experimente outro nome, género ou cidade.</p>}
      <RestoreListPosition>
        <StationListScope stations={stations}>
          <ul className={`grid lg:grid-cols-2 lg:gap-x-12 ${total > 0 ? "border-line border-t" : ""}`}>
            {stations.slice(0, rows).map((station, index) => (
              <LazyListItem key={station.id} index={index} variant="row">
                <FoundRow station={station} tag={found[index]?.tag ?? ""} words={words} />
              </LazyListItem>
            ))}
          </ul>
        </StationListScope>
      </RestoreListPosition>
      {rows >= stations.length && (end < total || query.skip > 0) && (
        <LoadMore
          shown={found.length}
          total={total}
          moreUrl={canGrow ? searchUrl({ ...query, pages: query.pages + 1 }) : ""}
          nextUrl={hasMore && !canGrow ? searchUrl({ text: query.text, skip: end }) : ""}
          firstUrl={query.skip > 0 ? searchUrl({ text: query.text }) : ""}
        >
          {end < total && !hasMore && <p className="text-ink-2">Acrescente uma palavra para refinar.</p>}
        </LoadMore>
      )}
    </>
  );
});

/** Memoised: the rows that are there are not rendered again when others follow. */
const FoundRow = memo(function FoundRow({
  station,
  tag,
  words,
}: {
  station: ListedStation;
  tag: string;
  words: readonly string[];
}) {
  const mark = (text: string) => <Marked text={text} words={words} />;
  return (
    <StationRow
      station={station}
      name={mark(station.name)}
      genre={<IsolatedTexts texts={[station.genre, tag]} mark={mark} />}
      mark={mark}
      headingLevel="h2"
    />
  );
});

/** «Quis dizer Jazz, Fado?» */
function Suggestions({ texts }: { texts: readonly string[] }) {
  return (
    <p className="mb-2 py-2 text-lg">
      Quis dizer{" "}
      {texts.map((text, index) => (
        <Fragment key={text}>
          {index > 0 && ", "}
          <Link dir="auto" to={searchUrl({ text })} className={SUGGESTION_STYLES}>
            {text}
          </Link>
        </Fragment>
      ))}
      ?
    </p>
  );
}

/** Spaced like text, with a hit area of at least 44 px. */
const SUGGESTION_STYLES = "hit-area font-semibold text-cobalt underline wrap-anywhere";

const ROWS_PER_STEP = 12;
/** Longer than the usual time between two keys. */
const TYPING_PAUSE_MS = 1_000;
/** Events of a visitor who uses the results and no longer types. */
const USING_EVENTS = ["scroll", "pointerdown", "focusout"] as const;

/**
 * How many rows to render. While a visitor types: at first those that are seen, so that they are painted soon after a
 * key; after a pause, or once the results are used, the others in small steps, because the next results wait for a step
 * that has begun. Otherwise all.
 */
function useRowCount(total: number, text: string, isEarly: boolean): number {
  // Each key replaces the URL.
  const isTyping = useNavigationType() === "REPLACE" || isEarly;
  const [grown, setGrown] = useState({ text, rows: 0 });
  const hasGrown = grown.text === text && grown.rows > 0;
  const rows = isTyping ? Math.max(seenRows(), hasGrown ? grown.rows : 0) : total;
  useEffect(() => {
    if (rows >= total) return;
    const grow = () => startTransition(() => setGrown({ text, rows: rows + ROWS_PER_STEP }));
    const timer = setTimeout(grow, hasGrown ? 0 : TYPING_PAUSE_MS);
    for (const type of USING_EVENTS) window.addEventListener(type, grow, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const type of USING_EVENTS) window.removeEventListener(type, grow);
    };
  }, [rows, total, text, hasGrown]);
  return rows;
}

/** Of a row, in px; on wide windows they are higher, and there are two in a line. */
const MIN_ROW_HEIGHT = 89;
/** What is above the results, at least. */
const TOP_HEIGHT = 240;

/** The rows that are seen at most. Only called in the browser: a server renders no typed search. */
function seenRows(): number {
  // Without what the keyboard of a phone covers.
  const height = window.visualViewport?.height ?? window.innerHeight;
  const lines = Math.max(3, Math.ceil((height - TOP_HEIGHT) / MIN_ROW_HEIGHT));
  return matchMedia("(min-width: 64rem)").matches ? 2 * lines : lines;
}

/** A text with the matches of the search in <mark>. `words`: folded. */
function Marked({ text, words }: { text: string; words: readonly string[] }) {
  let position = 0;
  return markMatches(text, words).map((part) => {
    const key = position;
    position += part.text.length;
    return part.marked ? <mark key={key}>{part.text}</mark> : part.text;
  });
}
