import { outcomeSentence, outcomeWord } from "#app/streams/outcome-sentence.ts";
import type { StreamOutcome } from "#app/streams/stream-outcome.ts";
import { Badge } from "#app/ui/badge.tsx";
import type { ModeratedRow } from "./moderated-row.ts";

const TONES: Partial<Record<StreamOutcome, "ok" | "warn">> = { plays: "ok", "http-only": "warn" };

/** What is at a station's address, as the last check found it. */
export function StreamVerdict({ station }: { station: ModeratedRow }) {
  const { outcome, exempt, duplicates, checked } = station.verdict;
  return (
    <div className="mt-1.5 grid gap-1 text-ink-2 text-small">
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        {outcome ? (
          <Badge tone={TONES[outcome] ?? "bad"} word={outcomeWord(outcome)} />
        ) : (
          <Badge tone="warn" word="Por verificar" />
        )}
        {station.offAir && <Badge tone="bad" word="Sem emissão" />}
        {checked && <span className="numbers whitespace-nowrap">{checked}</span>}
        {exempt && <span>Não é verificada</span>}
      </p>
      {outcome && outcome !== "plays" && <p>{outcomeSentence(outcome)}</p>}
      {duplicates.length > 0 && <p>O mesmo stream que {duplicates.map(({ name }) => name).join(", ")}.</p>}
    </div>
  );
}
