import { X } from "lucide-react";
import { Link } from "react-router";
import { afterPointerRelease } from "#app/ui/pointer-press.client.ts";
import { formatNumber } from "./format-count.ts";

/** A link to a list that is narrowed so or, with ×, that is not. */
export function FilterChip({
  to,
  label,
  count,
  state,
}: {
  to: string;
  label: string;
  /** Null: none is shown. */
  count: number | null;
  /** `active`: narrows the list, and the link removes it. `chosen`: the list is this one already. */
  state?: "active" | "chosen" | undefined;
}) {
  const removes = state === "active" ? `Remover filtro: ${label}` : undefined;
  return (
    <Link
      to={to}
      preventScrollReset={true}
      onFocus={({ currentTarget }) =>
        afterPointerRelease(() => currentTarget.scrollIntoView({ block: "nearest", inline: "nearest" }))
      }
      aria-current={state === "chosen" ? "true" : undefined}
      title={removes}
      className={`flex min-h-11 items-center gap-2 whitespace-nowrap rounded-sm border px-3.5 font-medium text-compact no-underline ${state ? "border-ink bg-ink text-bg" : "border-line-strong text-ink hover:border-ink hover:bg-sunken"}`}
    >
      {removes && <span className="sr-only">Remover filtro: </span>}
      <span className="max-w-[24ch] truncate">{label}</span>
      {count !== null && (
        <span aria-hidden={removes ? true : undefined} className={`numbers text-small ${state ? "" : "text-ink-3"}`}>
          {formatNumber(count)}
        </span>
      )}
      {removes && <X className="-mr-1 size-4 flex-none" strokeWidth={2} aria-hidden="true" />}
    </Link>
  );
}
