import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatStationCount } from "#app/browse/cards/listed-station.ts";
import { formatNumber } from "#app/platform/text/portuguese-format.ts";
import { BUTTON_STYLES, TEXT_LINK_STYLES } from "#app/platform/ui/button-styles.ts";

/**
 * The footer of a list: how much of it is shown, and the links to more. `moreUrl`: the same page with more stations,
 * without scrolling; `nextUrl`: the next page, linked once this one is full; `firstUrl`: the first page.
 */
export function LoadMore({
  shown,
  total,
  moreUrl = "",
  nextUrl = "",
  firstUrl = "",
  children,
}: {
  shown: number;
  total: number;
  moreUrl?: string;
  nextUrl?: string;
  firstUrl?: string;
  children?: ReactNode;
}) {
  if (!moreUrl && !nextUrl && !firstUrl && !children) return null;
  return (
    <div className="mt-12 flex flex-wrap items-center gap-6 border-ink border-t-2 pt-6 [overflow-anchor:none]">
      <p className="numbers text-ink-2">
        A mostrar {formatNumber(shown)} de {formatStationCount(total)}
      </p>
      {moreUrl && (
        <Link
          to={moreUrl}
          state={{ from: shown }}
          preventScrollReset={true}
          replace={true}
          className={BUTTON_STYLES.outline}
        >
          Carregar mais
        </Link>
      )}
      {nextUrl && !moreUrl && (
        <Link to={nextUrl} className={BUTTON_STYLES.outline}>
          Estações seguintes
        </Link>
      )}
      {firstUrl && (
        <Link to={firstUrl} className={TEXT_LINK_STYLES}>
          Voltar ao início da lista
        </Link>
      )}
      {children}
    </div>
  );
}
