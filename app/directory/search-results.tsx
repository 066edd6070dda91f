import { useMemo } from "react";
import { MAX_PAGES_SHOWN, MAX_SEARCH_RESULTS, type SearchQuery, searchUrl } from "#app/catalogue/search-query.ts";
import { StationListScope } from "#app/player/station-list.tsx";
import { formatNumber } from "./format-count.ts";
import type { ListedStation } from "./listed-station.ts";
import { LoadMore } from "./load-more.tsx";
import { Marked } from "./marked.tsx";
import { RestoreListPosition } from "./restore-list-position.tsx";
import { deserializeStations, type SerializedStation } from "./serialized-station.ts";
import { StationItem } from "./station-item.tsx";
import { StationRow } from "./station-row.tsx";

/** With the tag that a station was found by, where nothing else of it tells. */
type Found = SerializedStation & { tag: string };

/** What a search found, its hits marked. Source of the words: spec, section 2. */
export function SearchResults({
  query,
  words,
  total,
  found,
}: {
  query: SearchQuery;
  words: readonly string[];
  total: number;
  found: readonly Found[];
}) {
  const stations = useMemo(() => deserializeStations(found), [found]);
  const end = query.skip + found.length;
  const more = end < Math.min(total, MAX_SEARCH_RESULTS);
  const grows = more && query.pages < MAX_PAGES_SHOWN;
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
      {total === 0 && <p className="text-ink-2">Experimente outro nome, género ou cidade.</p>}
      <RestoreListPosition>
        <StationListScope stations={stations}>
          <ul className={`grid lg:grid-cols-2 lg:gap-x-12 ${total > 0 ? "border-line border-t" : ""}`}>
            {stations.map((station, place) => (
              <StationItem key={station.id} place={place} variant="row">
                <StationRow
                  station={station}
                  name={<Marked text={station.name} words={words} />}
                  genre={<Marked text={[station.genre, found[place]?.tag].filter(Boolean).join(" · ")} words={words} />}
                  place={<Place station={station} words={words} />}
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
          moreUrl={grows ? searchUrl({ ...query, pages: query.pages + 1 }) : ""}
          nextUrl={more && !grows ? searchUrl({ text: query.text, skip: end }) : ""}
          firstUrl={query.skip > 0 ? searchUrl({ text: query.text }) : ""}
        >
          {end < total && !more && <p className="text-ink-2">Acrescente uma palavra para refinar.</p>}
        </LoadMore>
      )}
    </>
  );
}

function Place({ station: { city, country }, words }: { station: ListedStation; words: readonly string[] }) {
  return <Marked text={[city, country].filter(Boolean).join(", ")} words={words} />;
}
