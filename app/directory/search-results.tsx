import { Fragment, memo, startTransition, useEffect, useMemo, useState } from "react";
import { Link, useNavigationType } from "react-router";
import { MAX_PAGES_SHOWN, MAX_SEARCH_RESULTS, type SearchQuery, searchUrl } from "#app/catalogue/search-query.ts";
import { formatNumber } from "#app/platform/portuguese-format.ts";
import { StationListScope } from "#app/player/player-buttons.tsx";
import { deserializeStations, type ListedStation, type SerializedStation } from "./listed-station.ts";
import { LoadMore } from "./load-more.tsx";
import { RestoreListPosition } from "./restore-list-position.tsx";
import { markMatches } from "./search-matches.ts";
import { StationItem } from "./station-item.tsx";
import { StationRow } from "./station-row.tsx";

/** `tag`: the matching tag, where no other text of the station matches. */
type FoundStation = SerializedStation & { tag: string };

/**
 * The results of a search, with highlighted matches. Not rendered again while the next results are loading. Source of the
 * texts: spec, section 2.
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
              <StationItem key={station.id} index={index} variant="row">
                <FoundRow station={station} tag={found[index]?.tag ?? ""} words={words} />
              </StationItem>
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
  return (
    <StationRow
      station={station}
      name={<Marked text={station.name} words={words} />}
      genre={<Marked text={[station.genre, tag].filter(Boolean).join(" · ")} words={words} />}
      mark={(text) => <Marked text={text} words={words} />}
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
          <Link to={searchUrl({ text })} className={SUGGESTION_STYLES}>
            {text}
          </Link>
        </Fragment>
      ))}
      ?
    </p>
  );
}

/** Spaced like text, with a hit area of at least 44 px. */
const SUGGESTION_STYLES =
  "relative font-semibold text-cobalt underline underline-offset-4 [overflow-wrap:anywhere] after:absolute after:top-1/2 after:left-1/2 after:size-full after:min-h-11 after:min-w-11 after:-translate-1/2";

/** A window shows at most this many rows, and twice as many in two columns. */
const FIRST_ROWS = 8;
const ROWS_PER_STEP = 12;
/** Longer than most people take from one key to the next. */
const TYPING_PAUSE_MS = 300;

/**
 * How many rows to render. While a visitor types: at first those that the window shows, so that they are painted soon after
 * a key; after a pause the others in small steps, because the next results wait for a step that has begun. Otherwise all.
 */
function useRowCount(total: number, text: string, isEarly: boolean): number {
  // Each key replaces the URL.
  const isTyping = useNavigationType() === "REPLACE" || isEarly;
  const [grown, setGrown] = useState({ text, rows: 0 });
  const rows = isTyping ? Math.max(firstRows(), grown.text === text ? grown.rows : 0) : total;
  useEffect(() => {
    if (rows >= total) return;
    const grow = () => startTransition(() => setGrown({ text, rows: rows + ROWS_PER_STEP }));
    const timer = setTimeout(grow, rows === firstRows() ? TYPING_PAUSE_MS : 0);
    return () => clearTimeout(timer);
  }, [rows, total, text]);
  return rows;
}

/** Only called in the browser: on the server the page is not the result of a navigation. */
function firstRows(): number {
  return matchMedia("(min-width: 64rem)").matches ? 2 * FIRST_ROWS : FIRST_ROWS;
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
