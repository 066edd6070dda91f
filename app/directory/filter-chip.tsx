import { X } from "lucide-react";
import { Link } from "react-router";
import type { ListQuery } from "#app/catalogue/list-query.ts";
import { fold } from "#app/platform/folded-text.ts";
import { formatNumber } from "#app/platform/portuguese-format.ts";
import { afterPointerRelease } from "#app/ui/pointer-press.client.ts";

/** A link to a list with a filter or, with ×, without it. */
export function FilterChip({
  to,
  label,
  count,
  state,
}: {
  to: string;
  label: string;
  /** Null: not shown. */
  count: number | null;
  /** `active`: the link removes this filter. `chosen`: the link is to the current list. */
  state?: "active" | "chosen" | undefined;
}) {
  const removalLabel = state === "active" ? `Remover filtro: ${label}` : undefined;
  return (
    <Link
      to={to}
      preventScrollReset={true}
      onFocus={({ currentTarget }) =>
        afterPointerRelease(() => currentTarget.scrollIntoView({ block: "nearest", inline: "nearest" }))
      }
      aria-current={state === "chosen" ? "true" : undefined}
      title={removalLabel}
      className={`flex min-h-11 items-center gap-2 whitespace-nowrap rounded-sm border px-3.5 font-medium text-compact no-underline ${state ? "border-ink bg-ink text-bg" : "border-line-strong text-ink hover:border-ink hover:bg-sunken"}`}
    >
      {removalLabel && <span className="sr-only">Remover filtro: </span>}
      <span className="max-w-[24ch] truncate">{label}</span>
      {count !== null && (
        <span
          aria-hidden={removalLabel ? true : undefined}
          className={`numbers text-small ${state ? "" : "text-ink-3"}`}
        >
          {formatNumber(count)}
        </span>
      )}
      {removalLabel && <X className="-mr-1 size-4 flex-none" strokeWidth={2} aria-hidden="true" />}
    </Link>
  );
}

type ActiveFilter = {
  field: "genre" | "country" | "letter";
  label: string;
  /** Number of stations that match; null where it is not counted. */
  count: number | null;
};

type Labelled = readonly { label: string; count: number }[];

/**
 * The filters of a list, including those that no station matches, which explain an empty list. The label is the spelling of
 * the list's counts, else that of the query, whose labels `Catalogue.withLabels` resolves.
 */
export function activeFilters(
  { genre, country, letter }: Pick<ListQuery, "genre" | "country" | "letter">,
  { genres, countries }: { genres: Labelled; countries: Labelled },
): ActiveFilter[] {
  const findLabel = (labels: Labelled, text: string) => labels.find(({ label }) => fold(label) === fold(text));
  return [
    ...(genre ? [{ field: "genre" as const, label: genre, count: 0, ...findLabel(genres, genre) }] : []),
    ...(country
      ? [{ field: "country" as const, label: country, count: null, ...labelOf(findLabel(countries, country)) }]
      : []),
    ...(letter
      ? [{ field: "letter" as const, label: letter === "#" ? "Outros nomes (#)" : `Letra ${letter}`, count: null }]
      : []),
  ];
}

function labelOf(found: { label: string } | undefined): { label?: string } {
  return found ? { label: found.label } : {};
}
