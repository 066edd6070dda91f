import { formatNumber } from "#app/platform/portuguese-format.ts";
import type { StationStatus } from "#app/stations/station-status.ts";

type Counts = Record<StationStatus | "total", number>;

/** The number of stations, in total and by status, in one line. Source: design, second part, section 7. */
export function Counters({ counts }: { counts: Counts }) {
  return (
    <CounterRow
      className="mb-6 border-ink border-t-2"
      counters={[
        { label: "Total", count: counts.total },
        { label: "Aprovadas", count: counts.approved },
        { label: "Pendentes", count: counts.pending, tone: counts.pending > 0 ? "text-signal" : "" },
        { label: "Suspensas", count: counts.suspended },
      ]}
    />
  );
}

type Counter = {
  label: string;
  count: number;
  /** The number's colour. */
  tone?: string;
};

const NUMBER_STYLES =
  "font-medium text-[26px]/[30px] tabular-nums tracking-[-0.02em] [font-stretch:76%] md:text-[36px]/10";

/** Four numbers, each with its word beside it, or on narrow screens below it. */
export function CounterRow({ counters, className }: { counters: readonly Counter[]; className: string }) {
  return (
    <dl className={`grid grid-cols-4 ${className}`}>
      {counters.map(({ label, count, tone = "" }, index) => (
        <div
          key={label}
          className={`flex min-w-0 flex-col-reverse pt-2 pr-1 pb-1.5 md:flex-row-reverse md:items-baseline md:justify-end md:gap-3 md:pt-3 md:pr-4 md:pb-2.5 ${index > 0 ? "border-line border-l pl-2.5 md:pl-5" : ""}`}
        >
          <dt className="text-ink-2 text-micro [font-stretch:92%] max-[359px]:[font-stretch:76%] md:text-compact md:[font-stretch:100%]">
            {label}
          </dt>
          <dd className={`${NUMBER_STYLES} ${tone}`}>{formatNumber(count)}</dd>
        </div>
      ))}
    </dl>
  );
}
