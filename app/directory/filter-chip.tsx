import { X } from "lucide-react";
import { Link } from "react-router";
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
