import { formatNumber } from "#app/directory/format-count.ts";
import type { StationStatus } from "#app/stations/station-status.ts";

type Counts = Record<StationStatus | "total", number>;

/** How many stations there are, in all and by state. */
export function Counters({ counts }: { counts: Counts }) {
  return (
    <dl className="mb-[34px] grid grid-cols-2 border-ink border-t-2 md:grid-cols-4">
      <Counter word="Total" count={counts.total} className="max-md:border-b" />
      <Counter word="Aprovadas" count={counts.approved} className="border-l pl-5 max-md:border-b" />
      <Counter word="Pendentes" count={counts.pending} className="md:border-l md:pl-5" waiting={counts.pending > 0} />
      <Counter word="Suspensas" count={counts.suspended} className="border-l pl-5" />
    </dl>
  );
}

function Counter({
  word,
  count,
  className,
  waiting = false,
}: {
  word: string;
  count: number;
  className: string;
  /** Somebody is waiting for a decision. */
  waiting?: boolean;
}) {
  return (
    <div className={`border-line pt-4 pr-4 pb-3.5 ${className}`}>
      <dt className="text-compact text-ink-2">{word}</dt>
      <dd
        className={`mt-1.5 font-medium text-[40px] tabular-nums leading-none tracking-[-0.02em] [font-stretch:76%] sm:text-[52px] ${waiting ? "text-signal" : ""}`}
      >
        {formatNumber(count)}
      </dd>
    </div>
  );
}
