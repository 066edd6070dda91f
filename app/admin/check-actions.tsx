import { useFetcher } from "react-router";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import type { ModeratedRow } from "./moderated-row.ts";

/** How to have a station's stream looked at again, or no more. At work each is busy alone: decisions need not wait for it. */
export function CheckActions({ station }: { station: ModeratedRow }) {
  const { exempt } = station.checkResult;
  return (
    <div className="flex flex-wrap gap-x-5">
      <CheckAction station={station} action="check" word="Verificar de novo" />
      <CheckAction
        station={station}
        action="exempt"
        word={exempt ? "Retomar a verificação" : "Não verificar"}
        sent={["exempt", exempt ? "no" : "yes"]}
      />
    </div>
  );
}

function CheckAction({
  station,
  action,
  word,
  sent,
}: {
  station: ModeratedRow;
  action: "check" | "exempt";
  word: string;
  /** A field that goes with it. */
  sent?: readonly [name: string, value: string];
}) {
  const fetcher = useFetcher({ key: `${action} ${station.id}` });
  return (
    <fetcher.Form method="post" action={`/admin/stations/${encodeURIComponent(station.id)}/${action}`}>
      {sent && <input type="hidden" name={sent[0]} value={sent[1]} />}
      <SubmitButton busy={fetcher.state !== "idle"} variant="quiet" aria-label={`${word}: ${station.name}`}>
        {word}
      </SubmitButton>
    </fetcher.Form>
  );
}
