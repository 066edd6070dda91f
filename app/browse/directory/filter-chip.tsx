import { Link } from "react-router";
import { fold } from "#app/platform/text/folded-text.ts";
import { isolated } from "#app/platform/text/isolated-text.ts";
import { formatNumber } from "#app/platform/text/portuguese-format.ts";
import { Icon } from "#app/platform/ui/icon.tsx";
import { afterPointerRelease } from "#app/platform/ui/pointer-press.client.ts";
import type { ListQuery } from "#app/stations/catalogue/list-query.ts";

/** The ring of the focused chip is above the menu beside the row. */
const CHIP_STYLES = "relative flex min-h-11 items-center gap-2 rounded-sm border chip-px focus-visible:z-[1]";

const LABEL_STYLES = "whitespace-nowrap font-medium text-compact no-underline";

/** `--chip-space`: see partial-chip.ts. */
const STATE_STYLES = {
  active: "inverted pr-[calc(3px+var(--chip-space,0px))]",
  chosen: "inverted",
  other: "border-line-strong text-ink hover:border-ink hover:bg-sunken",
};

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
  const removalLabel = state === "active" ? `Retirar filtro: ${isolated(label)}` : undefined;
  return (
    <Link
      to={to}
      preventScrollReset={true}
      onFocus={({ currentTarget }) =>
        afterPointerRelease(() => currentTarget.scrollIntoView({ block: "nearest", inline: "nearest" }))
      }
      aria-current={state === "chosen" ? "true" : undefined}
      title={removalLabel}
      className={`${CHIP_STYLES} ${LABEL_STYLES} ${STATE_STYLES[state ?? "other"]}`}
    >
      {removalLabel && <span className="sr-only">Retirar filtro: </span>}
      <span dir="auto" className="max-w-[16ch] truncate sm:max-w-[24ch]">
        {label}
      </span>
      {count !== null && (
        <span
          aria-hidden={removalLabel ? true : undefined}
          className={`numbers text-small ${state ? "" : "text-ink-3"}`}
        >
          {formatNumber(count)}
        </span>
      )}
      {removalLabel && (
        <span className="-ml-1.5 grid h-[42px] w-9 place-items-center">
          <Icon of="x" size={4} className="stroke-2" />
        </span>
      )}
    </Link>
  );
}

export type ActiveFilter = {
  field: "genre" | "country" | "city" | "language" | "letter";
  label: string;
  /** Number of stations that match; null where it is not counted. */
  count: number | null;
};

type Labelled = readonly { label: string; count: number }[];

/**
 * The filters of a list, including those that no station matches, which explain an empty list. The label is the
 * spelling of the list's counts, else that of the query, whose labels `Catalogue.withLabels` resolves.
 */
export function activeFilters(
  { genre, country, city, language, letter }: Pick<ListQuery, "genre" | "country" | "city" | "language" | "letter">,
  { genres, countries }: Record<"genres" | "countries", { shown: Labelled }>,
): ActiveFilter[] {
  const findLabel = ({ shown }: { shown: Labelled }, text: string) =>
    shown.find(({ label }) => fold(label) === fold(text));
  return [
    ...(genre ? [{ field: "genre" as const, label: genre, count: 0, ...findLabel(genres, genre) }] : []),
    ...(country
      ? [{ field: "country" as const, label: findLabel(countries, country)?.label ?? country, count: null }]
      : []),
    ...(city ? [{ field: "city" as const, label: city, count: null }] : []),
    ...(language ? [{ field: "language" as const, label: `Em ${isolated(language)}`, count: null }] : []),
    ...(letter
      ? [{ field: "letter" as const, label: letter === "#" ? "Outros nomes (#)" : `Letra ${letter}`, count: null }]
      : []),
  ];
}
