import type { ReactNode } from "react";
import { formatCount, type ImportView } from "#app/import/import-view.ts";
import { CounterRow } from "./counters.tsx";
import { ImportBadge } from "./import-progress.tsx";

/**
 * An import with its progress or result. Each part keeps its place when the import ends. Source: design, second part,
 * section 12.
 */
export function ImportPanel({
  shown,
  awaited,
  heading,
  children,
}: {
  shown: ImportView;
  /** The number of stations that wait for their first check. */
  awaited: number;
  /** The file's name, or a link with it. */
  heading: ReactNode;
  /** Buttons, in one line. */
  children: ReactNode;
}) {
  return (
    <div className="border-ink border-t-2 pt-3.5">
      <div className="flex items-baseline justify-between gap-4">
        <h2 className="min-w-0 text-t1 [overflow-wrap:anywhere]">{heading}</h2>
        {shown.size && <span className="numbers flex-none text-ink-2">{shown.size}</span>}
      </div>
      <ImportStatus shown={shown} awaited={awaited} />
      <ImportBar shown={shown} />
      <CounterRow compact={true} className="mt-2 border-line border-t" counters={countersOf(shown)} />
      <div className="flex min-h-11 flex-wrap items-center gap-3 pt-4">{children}</div>
    </div>
  );
}

/** While it runs a sentence; then the result. Screen readers get the quarters of the list, and the result. */
function ImportStatus({ shown, awaited }: { shown: ImportView; awaited: number }) {
  const { running, status, announcement, problem } = shown;
  return (
    <div className="mt-1.5 flex min-h-[26px] flex-wrap items-center gap-y-1">
      <div role="status" className="flex min-w-0 flex-wrap items-center gap-y-1">
        {running ? (
          <span className="sr-only">{announcement}</span>
        ) : (
          <>
            <span className="mr-3">
              <ImportBadge shown={shown} />
            </span>
            {problem && <p className="font-semibold text-bad">{problem}</p>}
          </>
        )}
      </div>
      {running && <p className="text-ink-2">{status}</p>}
      {awaited > 0 && <p className="text-ink-2">Por verificar: {formatCount(awaited, "estação", "estações")}.</p>}
    </div>
  );
}

/** From this share on the percentage is left of the needle: right of it there is no room. */
const LABEL_LEFT_FROM_PERCENT = 80;

/** How much of the list was read; where that is unknown, the rows read instead, in the same height. */
function ImportBar({ shown: { percent, rowsRead, running } }: { shown: ImportView }) {
  if (percent === null) {
    return running ? (
      <p className="numbers flex h-[88px] items-center text-[24px]/[26px] text-ink-2">
        {formatCount(rowsRead, "linha lida", "linhas lidas")}
      </p>
    ) : null;
  }
  return (
    <div
      role="progressbar"
      aria-label="Importação"
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
          <span className="absolute top-[22px] bottom-0 -ml-px w-0.5 bg-signal after:absolute after:bottom-0 after:-left-[5px] after:border-6 after:border-transparent after:border-t-0 after:border-b-signal" />
          <span
            className={`absolute top-0 whitespace-nowrap px-2 font-medium text-[24px]/[26px] text-signal tabular-nums [font-stretch:80%] ${percent < LABEL_LEFT_FROM_PERCENT ? "" : "-translate-x-full"}`}
          >
            {percent}&nbsp;%
          </span>
        </span>
      </span>
    </div>
  );
}

function countersOf({ rowsRead, added, duplicates, refused }: ImportView) {
  const word = (count: number, one: string) => (count === 1 ? one : `${one}s`);
  return [
    { label: word(rowsRead, "lida"), count: rowsRead },
    { label: word(added, "adicionada"), count: added },
    { label: word(duplicates, "repetida"), count: duplicates },
    { label: word(refused, "recusada"), count: refused, tone: refused > 0 ? "text-danger" : "" },
  ];
}
