/** From this share on the percentage is left of the needle: right of it there is no room. */
const LABEL_LEFT_FROM_PERCENT = 80;

const NUMBER_STYLES = "font-medium text-[24px]/[26px] text-signal tabular-nums font-stretch-80%";

/** How much of a long work is done, as on the dial of a radio. `percent`: a whole number. */
export function ProgressBar({ label, percent }: { label: string; percent: number }) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className="relative mt-6 h-16"
    >
      <span className="absolute inset-x-0 bottom-3 h-4 border border-line-strong bg-sunken">
        <span className="absolute inset-y-0 left-0 bg-fill" style={{ width: `${percent}%` }} />
      </span>
      {/* Moved by a transform, which is no layout shift; as wide as the bar, whose share it moves by. */}
      <span className="absolute -inset-x-2 -top-2 bottom-0 overflow-x-clip px-2">
        <span className="relative block h-full" style={{ transform: `translateX(${percent}%)` }}>
          {/* The needle, and the tip at its lower end. */}
          <span className="absolute top-[22px] bottom-0 -ml-px w-0.5 bg-signal" />
          <span className="absolute bottom-0 -left-[6px] border-6 border-transparent border-t-0 border-b-signal" />
          <span
            className={`absolute top-0 whitespace-nowrap px-2 ${NUMBER_STYLES} ${percent < LABEL_LEFT_FROM_PERCENT ? "" : "-translate-x-full"}`}
          >
            {percent}&nbsp;%
          </span>
        </span>
      </span>
    </div>
  );
}
