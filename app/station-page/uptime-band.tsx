import type { Uptime } from "#app/checks/uptime.ts";

/** The uptime of a station in a sentence, and a tile per day, in which the share of failed checks is red, from below. */
export function UptimeBand({ uptime: { percent, days } }: { uptime: Uptime }) {
  const failing = days.filter((share) => share !== null && share > 0).length;
  return (
    <div className="mt-6">
      <p className="text-ink-2">
        <b className="font-semibold text-ink">{`No ar ${percent}\u00a0%`}</b> nos últimos {days.length} dias
      </p>
      <div role="img" aria-label={failuresText(failing)} className="mt-2 flex h-7 gap-0.5">
        {days.map((share, index) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: a tile per day, in a fixed order
            key={index}
            className={`flex min-w-0 flex-1 flex-col justify-end ${share === null ? "bg-line" : "bg-ok"}`}
          >
            {share !== null && share > 0 && <span className="bg-danger-fill" style={{ height: `${share * 100}%` }} />}
          </span>
        ))}
      </div>
    </div>
  );
}

function failuresText(days: number): string {
  if (days === 0) return "Sem falhas";
  return days === 1 ? "Falhas em 1 dia" : `Falhas em ${days} dias`;
}
