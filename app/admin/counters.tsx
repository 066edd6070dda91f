import { formatNumber } from "#app/platform/portuguese-format.ts";
import type { StationStatus } from "#app/stations/station-status.ts";

type Counts = Record<StationStatus | "total", number>;

/** The number of stations, in total and by status. */
export function Counters({ counts }: { counts: Counts }) {
  return (
    <dl className="mb-[34px] grid grid-cols-2 border-ink border-t-2 md:grid-cols-4">
      <Counter label="Total" count={counts.total} className="max-md:border-b" />
      <Counter label="Aprovadas" count={counts.approved} className="border-l pl-5 max-md:border-b" />
      <Counter
        label="Pendentes"
        count={counts.pending}
        className="md:border-l md:pl-5"
        highlighted={counts.pending > 0}
      />
      <Counter label="Suspensas" count={counts.suspended} className="border-l pl-5" />
    </dl>
  );
}

const NUMBER_STYLES =
  "mt-1.5 font-medium text-[40px] tabular-nums leading-none tracking-[-0.02em] [font-stretch:76%] sm:text-[52px]";

function Counter({
  label,
  count,
  className,
  highlighted = false,
}: {
  label: string;
  count: number;
  className: string;
  highlighted?: boolean;
}) {
  return (
    <div className={`border-line pt-4 pr-4 pb-3.5 ${className}`}>
      <dt className="text-compact text-ink-2">{label}</dt>
      <dd className={`${NUMBER_STYLES} ${highlighted ? "text-signal" : ""}`}>{formatNumber(count)}</dd>
    </div>
  );
}
