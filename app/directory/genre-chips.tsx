import { Link } from "react-router";
import { fold } from "#app/catalogue/fold.ts";
import type { ListQuery } from "#app/catalogue/list-query.ts";
import { afterPointerRelease } from "#app/ui/pointer-press.client.ts";
import { FacetMenu } from "./facet-menu.tsx";
import { chosenAddress } from "./list-links.ts";
import type { ShownFacets } from "./shown-facets.ts";
import { numberText } from "./words.ts";

/** How many genres have a chip of their own; the rest are in a menu. */
const CHIPS = 10;

/** The genres as links with counts. One row that scrolls on a narrow screen. */
export function GenreChips({ query, genres }: { query: ListQuery; genres: ShownFacets }) {
  const chosen = fold(query.genre);
  const isChosen = ({ label }: { label: string }) => fold(label) === chosen;
  const address = (genre: string) => chosenAddress(query, { genre });
  return (
    <nav aria-label="Géneros" className="-mx-6 mb-7 px-6 sm:-mx-8 sm:px-8 lg:mx-0 lg:px-0">
      <div className="flex gap-2 max-sm:relative">
        <ul className="-my-2 flex min-w-0 gap-2 scroll-px-4 overflow-x-auto p-2 [scrollbar-width:none] max-lg:-ml-2 lg:-mx-2 lg:flex-wrap lg:overflow-visible">
          <Chip to={address("")} label="Todos" count={genres.stations} chosen={chosen === ""} />
          {genres.shown.slice(0, CHIPS).map((genre) => (
            <Chip key={genre.label} to={address(genre.label)} {...genre} chosen={isChosen(genre)} />
          ))}
        </ul>
        {genres.count > CHIPS && (
          <FacetMenu
            title="Mais géneros"
            choice={genres.shown.slice(CHIPS).some(isChosen) ? query.genre : ""}
            field="genre"
            query={query}
            facets={genres}
            skipped={CHIPS}
          />
        )}
      </div>
    </nav>
  );
}

function Chip({ to, label, count, chosen }: { to: string; label: string; count: number; chosen: boolean }) {
  return (
    <li className="flex-none">
      <Link
        to={to}
        preventScrollReset={true}
        onFocus={({ currentTarget }) =>
          afterPointerRelease(() => currentTarget.scrollIntoView({ block: "nearest", inline: "nearest" }))
        }
        aria-current={chosen ? "true" : undefined}
        className={`flex min-h-11 items-center gap-2 whitespace-nowrap rounded-sm border px-3.5 font-medium text-[15px] no-underline ${chosen ? "border-ink bg-ink text-bg" : "border-line-strong text-ink hover:border-ink hover:bg-sunken"}`}
      >
        {label}
        <span className={`numbers text-small ${chosen ? "" : "text-ink-3"}`}>{numberText(count)}</span>
      </Link>
    </li>
  );
}
