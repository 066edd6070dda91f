import { ChevronLeft, ChevronRight } from "lucide-react";
import { Link } from "react-router";
import { formatNumber } from "#app/directory/format-count.ts";
import { BUTTON_STYLES } from "#app/ui/button-styles.ts";

/** Links to the previous and next page of a table; nothing for a single page. */
export function PageLinks({ page, pages, urlOf }: { page: number; pages: number; urlOf: (page: number) => string }) {
  if (pages <= 1) return null;
  return (
    <nav aria-label="Páginas" className="flex flex-wrap items-center gap-3 pt-6">
      {page > 1 && (
        <Link to={urlOf(page - 1)} rel="prev" className={BUTTON_STYLES.smallOutline}>
          <ChevronLeft aria-hidden="true" />
          Anterior
        </Link>
      )}
      <span className="numbers text-ink-2 text-small">
        Página {formatNumber(page)} de {formatNumber(pages)}
      </span>
      {page < pages && (
        <Link to={urlOf(page + 1)} rel="next" className={BUTTON_STYLES.smallOutline}>
          Seguinte
          <ChevronRight aria-hidden="true" />
        </Link>
      )}
    </nav>
  );
}
