import type { ReactNode } from "react";
import { GridSkeleton, StationCard } from "#app/cards/station-grid.tsx";
import { StationRow } from "#app/cards/station-row.tsx";
import { parseListQuery } from "#app/catalogue/list-query.ts";
import { Dial } from "#app/dial/dial.tsx";
import type { DialStop } from "#app/dial/dial-stop.ts";
import { AlphabetIndex } from "#app/directory/alphabet-index.tsx";
import { FilterBar } from "#app/directory/filter-bar.tsx";
import { FilterChip } from "#app/directory/filter-chip.tsx";
import { FacetMenu } from "#app/directory/list-controls.tsx";
import { ALPHABET, topFacets } from "#app/directory/station-list-view.ts";
import type { PlaybackStatus } from "#app/player/playback.ts";
import { RelayContext } from "#app/player/player-provider.tsx";
import {
  EXAMPLE_STATION,
  Example,
  Examples,
  HTTP_STATION,
  LONG_STATION,
  OFF_AIR_STATION,
  SwitchedExample,
} from "./example.tsx";
import { PlayerInState } from "./player-examples.tsx";

const EXAMPLES = [
  { state: "normal", station: EXAMPLE_STATION },
  { state: "playing", station: EXAMPLE_STATION, status: "playing" as const },
  { state: "off the air", station: OFF_AIR_STATION },
  { state: "http only: labelled over https", station: HTTP_STATION },
  { state: "long name", station: LONG_STATION },
];

const GAP_STYLES = "gap-x-4 gap-y-8 md:gap-x-6 md:gap-y-10";

export function StationExamples() {
  return (
    <>
      <Examples of="StationCard">
        <div className={`${GAP_STYLES} grid w-full grid-cols-2 md:grid-cols-3 lg:grid-cols-5`}>
          {EXAMPLES.map(({ state, station, status }) => (
            <Example key={state} state={state}>
              <WithoutRelay status={status}>
                <StationCard station={station} headingLevel="h3" />
              </WithoutRelay>
            </Example>
          ))}
        </div>
      </Examples>
      <Examples of="StationRow">
        <div className="grid w-full gap-y-8 lg:grid-cols-2 lg:gap-x-12">
          {EXAMPLES.map(({ state, station, status }) => (
            <Example key={state} state={state}>
              <WithoutRelay status={status}>
                <StationRow station={station} headingLevel="h3" />
              </WithoutRelay>
            </Example>
          ))}
          <Example state="ranked, with highlighted matches">
            <StationRow
              station={EXAMPLE_STATION}
              rank={1}
              name={
                <>
                  Rádio <mark>Aurora</mark>
                </>
              }
              headingLevel="h3"
            />
          </Example>
        </div>
      </Examples>
      <Examples of="GridSkeleton">
        <div className="w-full">
          <GridSkeleton count={4} />
        </div>
      </Examples>
      <Examples of="Dial" wide={true}>
        <SwitchedExample
          wide={true}
          states={{ idle: <DialExample status="idle" />, playing: <DialExample status="playing" /> }}
        />
      </Examples>
    </>
  );
}

function WithoutRelay({ status = "idle", children }: { status?: PlaybackStatus; children: ReactNode }) {
  return (
    <RelayContext value={false}>
      <PlayerInState status={status}>{children}</PlayerInState>
    </RelayContext>
  );
}

function DialExample({ status }: { status: PlaybackStatus }) {
  return (
    <PlayerInState status={status} key={status}>
      <Dial
        stops={DIAL_STOPS}
        renderedAt={Date.UTC(2026, 10, 18, 17, 5)}
        copy={() => <div className="lg:min-h-[560px]" />}
      />
    </PlayerInState>
  );
}

const DIAL_STOPS: DialStop[] = [
  { ...stopAt(-122.42, "São Francisco", "Estados Unidos"), station: LONG_STATION },
  { ...stopAt(-9.13, "Lisboa", "Portugal"), station: EXAMPLE_STATION },
  { ...stopAt(4.89, "Países Baixos", ""), station: HTTP_STATION },
];

function stopAt(longitude: number, name: string, country: string) {
  const timeZone = longitude < -100 ? "America/Los_Angeles" : "Europe/Lisbon";
  const [url, offsetMinutes] = [`/stations?city=${name}`, Math.round(longitude / 15) * 60];
  return {
    name,
    otherNames: [],
    country,
    countryCode: "",
    latitude: 38,
    longitude,
    timeZone,
    offsetMinutes,
    count: 12,
    url,
  };
}

const UNFILTERED = parseListQuery(new URLSearchParams());
const FILTERED = parseListQuery(new URLSearchParams("genre=Jazz&country=Portugal"));
const BY_LETTER = parseListQuery(new URLSearchParams("sort=name&letter=F"));

const GENRE_NAMES = [
  ...["Pop", "Rock", "Jazz", "Clássica", "Notícias", "Eletrónica", "Fado"],
  ...["Hip-Hop", "Indie", "Latina", "Country", "Lo-fi", "Desporto"],
];
const GENRES = topFacets(
  GENRE_NAMES.map((label, index) => ({ label, count: 1300 - 100 * index })),
  GENRE_NAMES.length,
  "",
);
const COUNTRIES = topFacets(
  ["Portugal", "Brasil", "Angola", "Cabo Verde"].map((label, index) => ({ label, count: 40 - 10 * index })),
  4,
  "",
);
const FACETS = { genres: GENRES, countries: COUNTRIES, languages: topFacets([], 0, "") };
const NAMED = ["Aurora", "Farol", "Foz"].map((name) => ({ name }));
/** No station with K, W or Y. */
const LETTER_COUNTS = ALPHABET.map((letter, index) => ("KWY".includes(letter) ? 0 : 1 + ((index * 37) % 90)));

export function ListExamples() {
  return (
    <>
      <Examples of="FilterChip">
        <Example state="link">
          <FilterChip to="/stations?genre=Jazz" label="Jazz" count={128} />
        </Example>
        <Example state="chosen">
          <FilterChip to="/stations" label="Todos" count={1284} state="chosen" />
        </Example>
        <Example state="active: removes the filter">
          <FilterChip to="/stations" label="Jazz" count={128} state="active" />
        </Example>
        <Example state="long, without a count">
          <FilterChip to="/stations" label="Música tradicional portuguesa e cante" count={null} />
        </Example>
      </Examples>
      <Examples of="FilterBar">
        <SwitchedExample
          states={{
            "no filter": <FilterBar query={UNFILTERED} facets={FACETS} />,
            "two filters": <FilterBar query={FILTERED} facets={FACETS} />,
          }}
        />
      </Examples>
      <Examples of="FacetMenu">
        <Example state="default choice">
          <FacetMenu
            title="País"
            searchLabel="Procurar país"
            choice="Todos"
            field="country"
            query={UNFILTERED}
            facets={COUNTRIES}
            everything={{ label: "Todos", count: COUNTRIES.stations }}
            edge="left"
          />
        </Example>
        <Example state="chosen">
          <FacetMenu
            title="País"
            searchLabel="Procurar país"
            choice="Portugal"
            field="country"
            query={FILTERED}
            facets={COUNTRIES}
            everything={{ label: "Todos", count: COUNTRIES.stations }}
            edge="left"
          />
        </Example>
        <Example state="long, with a filter field">
          <FacetMenu
            title="Mais géneros"
            searchLabel="Procurar género"
            choice=""
            field="genre"
            query={UNFILTERED}
            facets={GENRES}
            edge="left"
          />
        </Example>
      </Examples>
      <Examples of="AlphabetIndex">
        <SwitchedExample
          states={{
            "all letters": (
              <AlphabetIndex query={{ ...BY_LETTER, letter: "" }} counts={LETTER_COUNTS} stations={NAMED} />
            ),
            "a chosen letter": <AlphabetIndex query={BY_LETTER} counts={LETTER_COUNTS} stations={NAMED.slice(1)} />,
          }}
        />
      </Examples>
    </>
  );
}
