import { Link } from "react-router";
import { type ListQuery, listAddress, MOST_SHOWN, PAGE_SIZE } from "#app/catalogue/list-query.ts";
import { BUTTON_LOOK } from "#app/ui/button-look.ts";
import { numberText, stationsText } from "./words.ts";

/** The foot of a list: how much of it is shown, and the link to more of it. The visitor stays where they are. */
export function LoadMore({ query, shown, total }: { query: ListQuery; shown: number; total: number }) {
  if (shown >= total) return null;
  return (
    <div className="mt-12 flex flex-wrap items-center gap-6 border-ink border-t-2 pt-6">
      <p className="numbers text-ink-2">
        A mostrar {numberText(shown)} de {stationsText(total)}
      </p>
      {query.show < MOST_SHOWN ? (
        <Link
          to={listAddress({ ...query, show: query.show + PAGE_SIZE })}
          preventScrollReset={true}
          replace={true}
          className={BUTTON_LOOK.outline}
        >
          Carregar mais
        </Link>
      ) : (
        <p className="text-ink-2">Escolha um género ou um país, ou pesquise, para encontrar as restantes.</p>
      )}
    </div>
  );
}
