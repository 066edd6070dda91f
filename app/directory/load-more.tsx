import type { ReactNode } from "react";
import { Link } from "react-router";
import { BUTTON_LOOK } from "#app/ui/button-styles.ts";
import { numberText, stationsText } from "./format-count.ts";

/**
 * The foot of a list: how much of it is shown, and the links to more of it. With more on the same page the visitor stays
 * where they are; after many stations the list goes on on another page.
 */
export function LoadMore({
  shown,
  total,
  moreAddress = "",
  nextAddress = "",
  firstAddress = "",
  children,
}: {
  shown: number;
  total: number;
  moreAddress?: string;
  nextAddress?: string;
  /** Of the list's beginning, on a page that does not begin there. */
  firstAddress?: string;
  children?: ReactNode;
}) {
  if (!moreAddress && !nextAddress && !firstAddress && !children) return null;
  return (
    <div className="mt-12 flex flex-wrap items-center gap-6 border-ink border-t-2 pt-6 [overflow-anchor:none]">
      <p className="numbers text-ink-2">
        A mostrar {numberText(shown)} de {stationsText(total)}
      </p>
      {moreAddress && (
        <Link
          to={moreAddress}
          state={{ from: shown }}
          preventScrollReset={true}
          replace={true}
          className={BUTTON_LOOK.outline}
        >
          Carregar mais
        </Link>
      )}
      {nextAddress && (
        <Link to={nextAddress} className={BUTTON_LOOK.outline}>
          Estações seguintes
        </Link>
      )}
      {firstAddress && (
        <Link to={firstAddress} className="inline-flex min-h-11 items-center underline underline-offset-4">
          Voltar ao início da lista
        </Link>
      )}
      {children}
    </div>
  );
}
