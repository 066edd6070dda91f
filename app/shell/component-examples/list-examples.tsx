import { parseListQuery } from "#app/catalogue/list-query.ts";
import { AlphabetIndex } from "#app/directory/alphabet-index.tsx";
import { FilterChip, GenreChips } from "#app/directory/filter-chips.tsx";
import { FacetMenu } from "#app/directory/list-controls.tsx";
import { ALPHABET, topFacets } from "#app/directory/station-list-view.ts";
import { Example, Examples, SwitchedExample } from "./example.tsx";

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
      <Examples of="GenreChips">
        <SwitchedExample
          states={{
            "no filter": <GenreChips query={UNFILTERED} genres={GENRES} countries={COUNTRIES} />,
            "two filters": <GenreChips query={FILTERED} genres={GENRES} countries={COUNTRIES} />,
          }}
        />
      </Examples>
      <Examples of="FacetMenu">
        <Example state="default choice">
          <FacetMenu
            title="País"
            choice="Todos"
            isDefault={true}
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
            choice="Portugal"
            field="country"
            query={FILTERED}
            facets={COUNTRIES}
            everything={{ label: "Todos", count: COUNTRIES.stations }}
            edge="left"
          />
        </Example>
        <Example state="long, with a filter field">
          <FacetMenu title="Géneros" choice="" field="genre" query={UNFILTERED} facets={GENRES} edge="left" />
        </Example>
      </Examples>
      <Examples of="AlphabetIndex">
        <SwitchedExample
          states={{
            "all letters": <AlphabetIndex query={{ ...BY_LETTER, letter: "" }} counts={LETTER_COUNTS} />,
            "a chosen letter": <AlphabetIndex query={BY_LETTER} counts={LETTER_COUNTS} />,
          }}
        />
      </Examples>
    </>
  );
}
