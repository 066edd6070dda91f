import { ChevronLeft, ChevronRight } from "lucide-react";
import { Link } from "react-router";
import { numberText } from "#app/directory/format-count.ts";
import { BUTTON_LOOK } from "#app/ui/button-styles.ts";

/** The way through a table of several pages; nothing when there is one. */
export function PageLinks({
  page,
  pages,
  address,
}: {
  page: number;
  pages: number;
  address: (page: number) => string;
}) {
  if (pages <= 1) return null;
  return (
    <nav aria-label="Páginas" className="flex flex-wrap items-center gap-3 pt-6">
      {page > 1 && (
        <Link to={address(page - 1)} rel="prev" className={BUTTON_LOOK.smallOutline}>
          <ChevronLeft aria-hidden="true" />
          Anterior
        </Link>
      )}
      <span className="numbers text-ink-2 text-small">
        Página {numberText(page)} de {numberText(pages)}
      </span>
      {page < pages && (
        <Link to={address(page + 1)} rel="next" className={BUTTON_LOOK.smallOutline}>
          Seguinte
          <ChevronRight aria-hidden="true" />
        </Link>
      )}
    </nav>
  );
}
