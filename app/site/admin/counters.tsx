import { formatNumber } from "#app/platform/text/portuguese-format.ts";
import type { StationStatus } from "#app/stations/station/station-status.ts";

type Counts = Record<StationStatus | "total", number>;

/** The number of stations, in total and by status, in one line. */
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

const NUMBER_STYLES = "font-medium text-[26px]/[30px] tabular-nums tracking-[-0.02em] font-stretch-76%";
const LABEL_STYLES = "text-ink-2 text-micro font-stretch-92% max-[359px]:font-stretch-76%";

/** For half a page: smaller, and below 1240 px, or where it does not fit, the label is below the number. */
const COMPACT_STYLES = {
  cell: "xl:flex-row-reverse xl:flex-wrap-reverse xl:items-baseline xl:justify-end xl:gap-x-2",
  padding: "md:pr-1.5",
  number: "md:text-[28px]/[34px]",
  label: "md:text-small",
};

const WIDE_STYLES = {
  cell: "md:flex-row-reverse md:items-baseline md:justify-end md:gap-3",
  padding: "md:pt-3 md:pr-4 md:pb-2.5",
  number: "md:text-[36px]/10",
  label: "md:text-compact md:font-stretch-100%",
};

/** Four numbers, each with its label beside it, or on narrow screens below it. */
export function CounterRow({
  counters,
  className,
  compact = false,
}: {
  counters: readonly Counter[];
  className: string;
  compact?: boolean;
}) {
  const styles = compact ? COMPACT_STYLES : WIDE_STYLES;
  return (
    <dl className={`grid grid-cols-4 ${className}`}>
      {counters.map(({ label, count, tone = "" }, index) => (
        <div
          key={label}
          className={`flex min-w-0 flex-col-reverse pt-2 pr-1 pb-1.5 ${styles.cell} ${styles.padding} ${index > 0 ? `border-line border-l pl-2.5 ${compact ? "md:pl-3.5" : "md:pl-5"}` : ""}`}
        >
          <dt className={`${LABEL_STYLES} ${styles.label}`}>{label}</dt>
          <dd className={`${NUMBER_STYLES} ${styles.number} ${tone}`}>{formatNumber(count)}</dd>
        </div>
      ))}
    </dl>
  );
}
