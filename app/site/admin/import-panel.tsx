import type { ReactNode } from "react";
import { useFetcher } from "react-router";
import type { ImportView } from "#app/exchange/lists/import-view.ts";
import type { FormResult } from "#app/platform/http/form-result.ts";
import { formatCount, plural } from "#app/platform/text/portuguese-format.ts";
import { Badge } from "#app/platform/ui/badge.tsx";
import { SubmitButton } from "#app/platform/ui/submit-button.tsx";
import { CounterRow } from "./counters.tsx";
import { ProgressBar } from "./progress-bar.tsx";

/**
 * An import with its progress or result. Each part keeps its place when the import ends.
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
        <h2 dir="auto" className="min-w-0 text-t1 wrap-anywhere">
          {heading}
        </h2>
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

/** How much of the list was read; where that is unknown, the rows read instead, in the same height. */
function ImportBar({ shown: { percent, rowsRead, running } }: { shown: ImportView }) {
  if (percent === null) {
    return running ? (
      <p className="numbers flex h-[88px] items-center text-[24px]/[26px] text-ink-2">
        {formatCount(rowsRead, "linha lida", "linhas lidas")}
      </p>
    ) : null;
  }
  return <ProgressBar label="Importação" percent={percent} />;
}

function countersOf({ rowsRead, added, duplicates, refused }: ImportView) {
  return [
    { label: plural(rowsRead, "lida"), count: rowsRead },
    { label: plural(added, "adicionada"), count: added },
    { label: plural(duplicates, "repetida"), count: duplicates },
    { label: plural(refused, "recusada"), count: refused, tone: refused > 0 ? "text-danger" : "" },
  ];
}

/** The button that stops a running import. `stopping`: a stop is requested. */
export function StopImportForm({ id, stopping }: { id: string; stopping: boolean }) {
  const fetcher = useFetcher<FormResult>();
  return (
    <fetcher.Form method="post" action={`/admin/import/${id}/stop`}>
      <SubmitButton busy={fetcher.state !== "idle"} disabled={stopping} variant="smallDangerOutline" icon="square">
        Parar
      </SubmitButton>
      <span className="pl-3 text-ink-2 text-small">As já importadas mantêm-se.</span>
    </fetcher.Form>
  );
}

/** An import's state and its row counts, in a list. */
export function ImportProgress({ shown }: { shown: ImportView }) {
  const { rowsRead, added, duplicates, refused } = shown;
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <ImportBadge shown={shown} />
      <span className="numbers">
        {[
          formatCount(rowsRead, "linha lida", "linhas lidas"),
          formatCount(added, "adicionada", "adicionadas"),
          formatCount(duplicates, "repetida", "repetidas"),
          formatCount(refused, "recusada", "recusadas"),
        ].join(" · ")}
      </span>
    </p>
  );
}

/** An import's state. */
function ImportBadge({ shown: { tone, label, stopping } }: { shown: ImportView }) {
  return (
    <span className="flex">
      <Badge tone={tone} label={stopping ? "A parar" : label} />
    </span>
  );
}
