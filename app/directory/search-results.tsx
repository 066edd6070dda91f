import { Fragment, startTransition, useEffect, useMemo, useState } from "react";
import { Link } from "react-router";
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

/** The results of a search, with highlighted matches. Source of the texts: spec, section 2. */
export function SearchResults({
  query,
  words,
  total,
  suggestions,
  found,
}: {
  query: SearchQuery;
  words: readonly string[];
  total: number;
  /** Searches near one that finds nothing. */
  suggestions: readonly string[];
  found: readonly FoundStation[];
}) {
  const stations = useMemo(() => deserializeStations(found), [found]);
  const shown = useFirstRowsFirst(stations, query.text);
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
            {shown.map((station, index) => (
              <StationItem key={station.id} index={index} variant="row">
                <StationRow
                  station={station}
                  name={<Marked text={station.name} words={words} />}
                  genre={<Marked text={[station.genre, found[index]?.tag].filter(Boolean).join(" · ")} words={words} />}
                  mark={(text) => <Marked text={text} words={words} />}
                  headingLevel="h2"
                />
              </StationItem>
            ))}
          </ul>
        </StationListScope>
      </RestoreListPosition>
      {(end < total || query.skip > 0) && (
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
}

/** «Quis dizer Jazz, Fado?» */
function Suggestions({ texts }: { texts: readonly string[] }) {
  return (
    <p className="mb-2 text-lg">
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

const SUGGESTION_STYLES =
  "inline-flex min-h-11 min-w-11 items-center justify-center font-semibold text-cobalt underline underline-offset-4 [overflow-wrap:anywhere]";

/** More rows than a window shows. */
const FIRST_ROWS = 16;

/**
 * The stations to render: while the visitor types only the first ones, so that they are painted soon; the others follow in a
 * render that the next key interrupts. On a phone all rows take longer than a key.
 */
function useFirstRowsFirst(stations: readonly ListedStation[], text: string): readonly ListedStation[] {
  const [completeText, setCompleteText] = useState(text);
  useEffect(() => {
    startTransition(() => setCompleteText(text));
  }, [text]);
  return completeText === text ? stations : stations.slice(0, FIRST_ROWS);
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
