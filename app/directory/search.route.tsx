import { Link } from "react-router";
import { catalogueContext } from "#app/catalogue/catalogue-in-memory.server.ts";
import { PAGE_SIZE } from "#app/catalogue/list-query.ts";
import { MAX_SEARCH_RESULTS, parseSearchQuery } from "#app/catalogue/search-query.ts";
import { wordsOf } from "#app/platform/folded-text.ts";
import { pageMeta } from "#app/platform/page-meta.ts";
import type { Route } from "./+types/search.route";
import { matchingTag } from "./matching-tag.ts";
import { SearchField } from "./search-field.tsx";
import { SearchResults } from "./search-results.tsx";
import { serializeStation } from "./serialized-station.ts";

const MAX_GENRE_LINKS = 8;

export function loader({ context, url }: Route.LoaderArgs) {
  const catalogue = context.get(catalogueContext);
  const query = parseSearchQuery(url.searchParams);
  const words = wordsOf(query.text);
  const end = Math.min(query.skip + query.pages * PAGE_SIZE, MAX_SEARCH_RESULTS);
  const { stations, total } = catalogue.search(query.text, end);
  return {
    query,
    words,
    total,
    found: stations
      .slice(query.skip)
      .map((station) => ({ ...serializeStation(station), tag: matchingTag(station, words) })),
    genres:
      words.length > 0
        ? []
        : catalogue.list({ genre: "", country: "", sort: "newest", show: 0 }).genres.slice(0, MAX_GENRE_LINKS),
  };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const query = loaderData?.query.text;
  return pageMeta(matches, {
    title: query ? `Pesquisar: ${query}` : "Pesquisar",
    description: "Procure estações de rádio por nome, género, país, cidade ou etiqueta.",
    path: "/search",
    indexed: !query,
  });
}

export default function SearchPage({ loaderData }: Route.ComponentProps) {
  const { query, words, genres } = loaderData;
  return (
    <div className="wrap pt-7 sm:pt-11">
      <h1 className="text-ink-2 text-t2">Pesquisar</h1>
      <SearchField query={query.text} />
      {words.length === 0 ? (
        <>
          <p className="mt-6 text-lg">Comece a escrever para pesquisar estações</p>
          {genres.length > 0 && (
            <ul aria-label="Géneros" className="mt-5 flex flex-wrap gap-2">
              {genres.map(({ label }) => (
                <li key={label} className="max-w-full">
                  <Link
                    to={`/search?${new URLSearchParams({ q: label })}`}
                    className="flex min-h-11 items-center rounded-sm border border-line-strong px-3.5 py-2 [overflow-wrap:anywhere] font-medium text-compact no-underline hover:border-ink hover:bg-sunken"
                  >
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </>
      ) : (
        <SearchResults {...loaderData} />
      )}
    </div>
  );
}
