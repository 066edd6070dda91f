import { useFetcher } from "react-router";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import type { ModeratedRow } from "./moderated-row.ts";

/** The buttons that check a station's stream now and exempt it from checks. Each is busy alone and does not block decisions. */
export function CheckActions({ station }: { station: ModeratedRow }) {
  const { exempt } = station.checkResult;
  return (
    <div className="flex flex-wrap gap-x-5">
      <CheckAction station={station} action="check" label="Verificar de novo" />
      <CheckAction
        station={station}
        action="exempt"
        label={exempt ? "Retomar a verificação" : "Não verificar"}
        field={["exempt", exempt ? "no" : "yes"]}
      />
    </div>
  );
}

function CheckAction({
  station,
  action,
  label,
  field,
}: {
  station: ModeratedRow;
  action: "check" | "exempt";
  label: string;
  /** A hidden field of the form. */
  field?: readonly [name: string, value: string];
}) {
  const fetcher = useFetcher({ key: `${action} ${station.id}` });
  return (
    <fetcher.Form method="post" action={`/admin/stations/${encodeURIComponent(station.id)}/${action}`}>
      {field && <input type="hidden" name={field[0]} value={field[1]} />}
      <SubmitButton busy={fetcher.state !== "idle"} variant="quiet" aria-label={`${label}: ${station.name}`}>
        {label}
      </SubmitButton>
    </fetcher.Form>
  );
}
