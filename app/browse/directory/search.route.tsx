import { type KeyboardEvent, memo, useEffect, useRef, useState } from "react";
import { Form, Link, useLocation, useNavigate, useNavigationType } from "react-router";
import { serializeStation } from "#app/browse/cards/listed-station.ts";
import { pageMeta } from "#app/platform/http/page-meta.ts";
import type { RouteHandle } from "#app/platform/http/route-handle.ts";
import { wordsOf } from "#app/platform/text/folded-text.ts";
import { isolated } from "#app/platform/text/isolated-text.ts";
import { CHIP_STYLES, ICON_BUTTON_STYLES } from "#app/platform/ui/button-styles.ts";
import { Icon } from "#app/platform/ui/icon.tsx";
import { pointerReleased } from "#app/platform/ui/pointer-press.client.ts";
import { catalogueContext } from "#app/stations/catalogue/catalogue-in-memory.server.ts";
import { PAGE_SIZE } from "#app/stations/catalogue/list-query.ts";
import {
  MAX_SEARCH_LENGTH,
  MAX_SEARCH_RESULTS,
  parseSearchQuery,
  searchUrl,
} from "#app/stations/catalogue/search-query.ts";
import type { Route } from "./+types/search.route";
import { matchingTag } from "./search-matches.ts";
import { SearchResults } from "./search-results.tsx";

/** Of searches, which send a request per key, no data are stored. */
export const handle: RouteHandle = import.meta.env.SSR
  ? {
      cached: { shows: "lists", urlOf: (parameters) => searchUrl(parseSearchQuery(parameters)) },
      offline: { stored: "path and query" },
    }
  : {};

const MAX_GENRE_LINKS = 8;

export async function loader({ context, url }: Route.LoaderArgs) {
  const catalogue = context.get(catalogueContext);
  const query = parseSearchQuery(url.searchParams);
  const words = wordsOf(query.text);
  const end = Math.min(query.skip + query.pages * PAGE_SIZE, MAX_SEARCH_RESULTS);
  const { stations, total } = catalogue.search(query.text, end);
  return {
    query,
    words,
    total,
    suggestions: total === 0 ? await catalogue.suggest(query.text) : [],
    found: stations
      .slice(query.skip)
      .map((station) => ({ ...serializeStation(station), tag: matchingTag(station, words) })),
    genres:
      words.length > 0
        ? []
        : catalogue.list({ genre: "", country: "", sort: "newest", show: 0 }).genres.slice(0, MAX_GENRE_LINKS),
  };
}

type Results = Route.ComponentProps["loaderData"];

// Module state: the client loader is outside React, and a browser tab shows one search page at a time.

/** The URL of the latest search from the field; null before the first. */
let typedUrl: string | null = null;

/** Shows results before the router does; set by the page while it is shown. */
let showEarly = (_results: Results) => {};

/** Results for the field are shown before the router has ended its navigation, which renders all links of the layout again. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const results = await serverLoader();
  if (typedUrl !== null && request.url.endsWith(typedUrl)) {
    await pointerReleased();
    showEarly(results);
  }
  return results;
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const query = loaderData?.query.text;
  return pageMeta(matches, {
    title: query ? `Pesquisar: ${isolated(query)}` : "Pesquisar",
    description: "Procure estações de rádio por nome, género, país, cidade ou etiqueta.",
    path: "/search",
    indexed: !query,
  });
}

export default function SearchPage({ loaderData }: Route.ComponentProps) {
  const results = useEarlyResults(loaderData);
  const { words, genres } = results;
  return (
    <div className="wrap pt-7 sm:pt-11">
      <h1 className="text-ink-2 text-t2">Pesquisar</h1>
      <SearchField query={loaderData.query.text} />
      {words.length === 0 ? (
        <>
          <p className="mt-6 text-lg">Comece a escrever para pesquisar estações</p>
          {genres.length > 0 && (
            <ul aria-label="Géneros" className="mt-5 flex flex-wrap gap-2">
              {genres.map(({ label }) => (
                <li key={label} className="max-w-full">
                  <Link
                    dir="auto"
                    to={`/search?${new URLSearchParams({ q: label })}`}
                    className={`${CHIP_STYLES} flex py-2 wrap-anywhere font-medium hover:bg-sunken`}
                  >
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </>
      ) : (
        <SearchResults {...results} isEarly={results !== loaderData} />
      )}
    </div>
  );
}

/** The latest results: those that arrived early, until the navigation that brings them or another one ends. */
function useEarlyResults(loaderData: Results): Results {
  const [early, setEarly] = useState({ results: loaderData, before: loaderData });
  useEffect(() => {
    showEarly = (results) => setEarly({ results, before: loaderData });
    return () => {
      showEarly = () => {};
    };
  }, [loaderData]);
  return early.before === loaderData ? early.results : loaderData;
}

/**
 * Throttle: the first key of a burst searches at once, faster ones than this together. A person types a key in 100 to
 * 300 ms, so that waiting for a pause would delay every key.
 */
const SEARCH_INTERVAL_MS = 50;

const FIELD_STYLES = "min-h-16 w-full min-w-0 pr-12 placeholder-shown:pr-0 focus-visible:outline-offset-0";

/** Without what browsers draw in a search field. */
const PLAIN_STYLES = "appearance-none bg-transparent [&::-webkit-search-cancel-button]:hidden";

const TEXT_STYLES = "text-[22px] sm:text-d2 sm:leading-tight";

const PLACEHOLDER_STYLES = "placeholder:font-normal placeholder:text-ink-3 placeholder:tracking-normal";

/**
 * The search field. Typing replaces the URL, and with it the results; a newer navigation cancels the older one. Without
 * JavaScript it is a plain form.
 */
const SearchField = memo(function SearchField({ query }: { query: string }) {
  const field = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const lastSearchAt = useRef(Number.NEGATIVE_INFINITY);
  const navigate = useNavigate();
  const isTyping = useNavigationType() === "REPLACE";
  const { key, state } = useLocation();
  const shownKey = useRef(key);

  // After the back button or a link the field follows the URL. Typing only replaces the URL: a response to earlier text
  // never overwrites the field.
  useEffect(() => {
    if (shownKey.current === key) return;
    shownKey.current = key;
    if (!isTyping && field.current) field.current.value = query;
  }, [key, isTyping, query]);
  // Searches for text typed before hydration, and focuses the field after the search shortcut.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on hydration
  useEffect(() => {
    const typed = field.current?.value ?? query;
    if (typed !== query) search(typed);
    if (state?.typing) field.current?.focus();
    return () => clearTimeout(timer.current);
  }, []);

  function search(text: string): void {
    clearTimeout(timer.current);
    const navigateNow = () => {
      lastSearchAt.current = performance.now();
      const url = text.trim() ? `/search?${new URLSearchParams({ q: text })}` : "/search";
      typedUrl = url;
      // The router aborts the request of the search before.
      void navigate(url, { replace: true, preventScrollReset: true, state: { typed: true } });
    };
    const waitMs = lastSearchAt.current + SEARCH_INTERVAL_MS - performance.now();
    if (waitMs <= 0) navigateNow();
    else timer.current = setTimeout(navigateNow, waitMs);
  }

  const clear = () => {
    if (!field.current) return;
    field.current.value = "";
    search("");
    field.current.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== "Escape" || event.currentTarget.value === "") return;
    event.preventDefault();
    clear();
  };
  return (
    <Form
      action="/search"
      role="search"
      className="relative mt-2 flex items-center gap-2 border-ink border-b-2 pb-1 sm:mt-4 sm:gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        search(field.current?.value ?? "");
      }}
    >
      <Icon of="search" size={6} className="flex-none text-ink-2 sm:size-8" />
      {/* Uncontrolled: a key renders nothing but its results. */}
      <input
        ref={field}
        type="search"
        name="q"
        dir="auto"
        defaultValue={query}
        maxLength={MAX_SEARCH_LENGTH}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
        aria-label="Pesquisar estações"
        placeholder="Nome, género, país ou cidade"
        className={`peer ${FIELD_STYLES} ${PLAIN_STYLES} ${TEXT_STYLES} ${PLACEHOLDER_STYLES}`}
        onChange={(event) => search(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {/* Over the end of the field, which has space for it once it has text: the placeholder needs the width. */}
      <button
        type="button"
        data-needs-script=""
        className={`${ICON_BUTTON_STYLES} absolute inset-y-0 right-0 my-auto peer-placeholder-shown:invisible`}
        aria-label="Limpar a pesquisa"
        onClick={clear}
      >
        <Icon of="x" />
      </button>
      <noscript>
        <button type="submit">Pesquisar</button>
      </noscript>
    </Form>
  );
});
