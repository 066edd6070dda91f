import { Link } from "react-router";
import { StationListScope } from "#app/player/station-list.tsx";
import { BUTTON_LOOK } from "#app/ui/button-look.ts";
import type { ListedStation } from "./listed-station.ts";
import { Marked } from "./marked.tsx";
import { StationRow } from "./station-row.tsx";
import { numberText } from "./words.ts";

const MOST_PAGES = 10;

/** What a search found, its hits marked. Source of the words: spec, section 2. */
export function SearchResults({
  query,
  pages,
  words,
  total,
  found,
}: {
  query: string;
  pages: number;
  words: readonly string[];
  total: number;
  found: readonly (ListedStation & { tag: string })[];
}) {
  return (
    <>
      <p className="mt-5 mb-4 text-lg" role="status">
        {total === 0 ? (
          "Nenhuma estação encontrada"
        ) : (
          <>
            <strong className="numbers font-semibold">{numberText(total)}</strong>
            {total === 1 ? " estação encontrada" : " estações encontradas"}
          </>
        )}
      </p>
      {total === 0 && <p className="text-ink-2">Experimente outro nome, género ou cidade.</p>}
      <StationListScope stations={found}>
        <ul className={`grid lg:grid-cols-2 lg:gap-x-12 ${total > 0 ? "border-line border-t" : ""}`}>
          {found.map((station) => (
            <li key={station.id} className="min-w-0">
              <StationRow
                station={station}
                name={<Marked text={station.name} words={words} />}
                genre={<Marked text={[station.genre, station.tag].filter(Boolean).join(" · ")} words={words} />}
                place={<Place station={station} words={words} />}
                headingLevel="h2"
              />
            </li>
          ))}
        </ul>
      </StationListScope>
      {found.length < total && pages < MOST_PAGES && (
        <Link
          to={`/search?${new URLSearchParams({ q: query, pages: String(pages + 1) })}`}
          preventScrollReset={true}
          replace={true}
          className={`${BUTTON_LOOK.outline} mt-8`}
        >
          Carregar mais
        </Link>
      )}
    </>
  );
}

function Place({ station: { city, country }, words }: { station: ListedStation; words: readonly string[] }) {
  return <Marked text={[city, country].filter(Boolean).join(", ")} words={words} />;
}
