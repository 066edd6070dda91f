import { CircleX, LockOpen, RadioOff } from "lucide-react";
import { type ComponentProps, Fragment } from "react";
import { Link } from "react-router";
import type { StreamOutcome } from "#app/streams/inspection.ts";
import { outcomeLabel, outcomeSentence } from "#app/streams/outcome-sentence.ts";
import { Badge } from "#app/ui/badge.tsx";
import type { ModeratedRow } from "./moderated-row.ts";
import { tableUrl } from "./table-query.ts";

const FAILED = { tone: "bad", Icon: CircleX } as const;

const BADGES: Partial<Record<StreamOutcome, Pick<ComponentProps<typeof Badge>, "tone" | "Icon">>> = {
  plays: { tone: "ok" },
  "http-only": { tone: "warn", Icon: LockOpen },
};

/** The result of the last check of a station's stream. */
export function StreamCheckResult({ station }: { station: ModeratedRow }) {
  const { outcome, exempt, duplicates, checked } = station.checkResult;
  return (
    <div className="mt-1.5 grid gap-1 text-ink-2 max-lg:mb-1.5 text-small">
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        {outcome ? (
          <Badge {...(BADGES[outcome] ?? FAILED)} word={outcomeLabel(outcome)} />
        ) : (
          <Badge tone="warn" word="Por verificar" />
        )}
        {station.offAir && <Badge tone="bad" Icon={RadioOff} word="Sem emissão" />}
        {checked && <span className="numbers">Verificada em {checked}</span>}
        {exempt && <span>Dispensada da verificação</span>}
      </p>
      {outcome && outcome !== "plays" && <p>{outcomeSentence(outcome)}</p>}
      {duplicates.length > 0 && (
        <p className="[overflow-wrap:anywhere]">
          A mesma transmissão que{" "}
          {duplicates.map(({ id, name }, index) => (
            <Fragment key={id}>
              {index > 0 && ", "}
              <Link to={tableUrl({ q: name })} className="text-cobalt underline underline-offset-4">
                {name}
              </Link>
            </Fragment>
          ))}
          .
        </p>
      )}
    </div>
  );
}
