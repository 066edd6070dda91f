import { useEffect, useMemo, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { formatStationCount, toListedStation } from "#app/browse/cards/listed-station.ts";
import { requestContext } from "#app/people/accounts/request-context.server.ts";
import { pageMeta } from "#app/platform/http/page-meta.ts";
import type { RouteHandle } from "#app/platform/http/route-handle.ts";
import { isolated } from "#app/platform/text/isolated-text.ts";
import { localTime } from "#app/platform/text/local-time.ts";
import { startOfMinute, useNow } from "#app/platform/ui/use-now.ts";
import type { Player } from "#app/sound/player/player.ts";
import { usePlayer } from "#app/sound/player/player-provider.tsx";
import type { Catalogue } from "#app/stations/catalogue/catalogue.ts";
import { catalogueContext } from "#app/stations/catalogue/catalogue-in-memory.server.ts";
import { mapUrl } from "#app/stations/catalogue/list-query.ts";
import type { Places } from "#app/stations/catalogue/place-summaries.ts";
import { countryName, findCountry } from "#app/stations/station/reference/countries.ts";
import type { Route } from "./+types/map.route";
import { CountryForm } from "./country-form.tsx";
import { CountryPanel, PANEL_STYLES, type SelectedCountry } from "./country-panel.tsx";
import { countsText } from "./map-band.tsx";
import { capitalPlace, citiesLine, mapCountries } from "./map-countries.ts";
import { MapLegend } from "./map-legend.tsx";
import { MapWithHours } from "./map-with-hours.tsx";

export const handle: RouteHandle = import.meta.env.SSR
  ? {
      cached: { shows: "lists", urlOf: (parameters) => mapUrl(parseMapQuery(parameters)) },
      offline: {},
    }
  : {};

const MAX_STATIONS = 4;

export function loader({ context, url }: Route.LoaderArgs) {
  const catalogue = context.get(catalogueContext);
  const places = catalogue.places();
  const now = new Date(startOfMinute(context.get(requestContext).now().getTime()));
  const code = parseMapQuery(url.searchParams);
  return {
    now: now.getTime(),
    countries: mapCountries(places, now),
    selected: code ? selectedCountry(catalogue, { places, code, now }) : null,
  };
}

/** A country without stations is selected too: its page outlives its last station. */
function selectedCountry(
  catalogue: Pick<Catalogue, "page">,
  { places, code, now }: { places: Places; code: string; now: Date },
): SelectedCountry {
  const name = countryName({ code });
  const summary = places.countries.find(({ countryCode }) => countryCode === code);
  const filter = { q: "", genre: "", country: code, city: "", language: "", tag: "", letter: "" };
  const { stations } = catalogue.page({ ...filter, sort: "listeners", limit: MAX_STATIONS, after: null });
  const best = summary ? [summary.best] : [];
  const others = stations.filter(({ id }) => id !== summary?.best.id);
  return {
    code,
    name,
    count: summary?.count ?? 0,
    cities: citiesLine(places, code),
    stations: [...best, ...others].slice(0, MAX_STATIONS).map(toListedStation),
    utcOffset: capitalPlace(code, now).utcOffset,
  };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const selected = loaderData?.selected;
  return pageMeta(matches, {
    title: selected ? `${isolated(selected.name)} no mapa` : "Mapa",
    description: selected
      ? `${formatStationCount(selected.count)} de rádio em direto: ${isolated(selected.name)}, no mapa de azulejos.`
      : "O mundo em azulejos: escolha um país e oiça as suas rádios em direto.",
    path: mapUrl(selected?.code ?? ""),
    indexed: selected?.count !== 0,
  });
}

export default function MapPage({ loaderData: { now, countries, selected } }: Route.ComponentProps) {
  const date = new Date(useNow(now));
  const { chosen, choose, play } = useChosenCountry(selected);
  const counts = useMemo(() => Object.fromEntries(countries.map(({ code, count }) => [code, count])), [countries]);
  return (
    <>
      <div className="wrap flex flex-wrap items-end justify-between gap-x-8 gap-y-4 pt-6 pb-5 sm:pt-9">
        <div>
          <h1 className="text-d2">O mapa de azulejos</h1>
          <p className="mt-2 text-ink-2">{countsText(counts)}. Escolha um país e comece a ouvir.</p>
        </div>
        <MapLegend />
      </div>
      <MapWithHours countries={countries} counts={counts} date={date} chosen={chosen} onChoose={play} />
      <div className="wrap mt-9 grid gap-x-[72px] lg:grid-cols-[minmax(0,4fr)_minmax(0,7fr)]">
        <CountryForm
          countries={countries}
          chosen={chosen}
          onChoose={(code) => choose(code, { replace: true })}
          onPlay={play}
        />
        {selected ? (
          <CountryPanel
            country={selected}
            time={selected.utcOffset === null ? "" : localTime(date, selected.utcOffset)}
          />
        ) : (
          <p className={`${PANEL_STYLES} text-ink-2`}>Escolha um país no mapa ou na lista.</p>
        )}
      </div>
    </>
  );
}

/**
 * The country that the visitor has chosen: that of the page, or the one whose page is being loaded. `play`: chooses a
 * country and plays its best station, as soon as the page has it.
 */
function useChosenCountry(selected: SelectedCountry | null) {
  const navigate = useNavigate();
  const player = usePlayer();
  const loaded = selected?.code ?? "";
  const [choice, setChoice] = useState({ code: loaded, loaded });
  if (choice.loaded !== loaded) setChoice({ code: loaded, loaded });
  const toPlay = useRef("");

  const choose = (code: string, options?: { replace: boolean }) => {
    toPlay.current = "";
    setChoice({ code, loaded });
    void navigate(mapUrl(code), { ...options, preventScrollReset: true });
  };
  const play = (code: string) => {
    if (selected?.code === code) return playBest(player, selected);
    choose(code);
    toPlay.current = code;
  };
  useEffect(() => {
    if (!selected || toPlay.current !== selected.code) return;
    toPlay.current = "";
    playBest(player, selected);
  }, [selected, player]);
  return { chosen: choice.code, choose, play };
}

function playBest(player: Player, { stations }: SelectedCountry): void {
  const [best] = stations;
  if (best) player.choose(best, stations);
}

/** No country has so long a name. */
const MAX_LENGTH = 100;

/**
 * The code of the country that a URL of the map selects, by its code or any of its names; empty for an unknown one, as
 * invalid values of the list's URL are ignored: the canonical URL is then the map's own, and made-up values are no
 * pages of their own.
 */
function parseMapQuery(parameters: URLSearchParams): string {
  return findCountry((parameters.get("country") ?? "").slice(0, MAX_LENGTH)) ?? "";
}
