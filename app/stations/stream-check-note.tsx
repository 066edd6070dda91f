import { CircleCheck, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { Icon, Spinner } from "#app/ui/icon.tsx";
import { NewTabLink } from "./new-tab-link.tsx";
import type { StreamCheckState } from "./use-stream-check.ts";

const ICON_STYLES = "mt-0.5 flex-none";

/** The result of the stream check, below the stream's field. */
export function StreamCheckNote({ result }: { result: Exclude<StreamCheckState, "idle"> }) {
  if (result === "loading") {
    return <Note icon={<Spinner className={`${ICON_STYLES} size-4`} />}>A verificar a transmissão…</Note>;
  }
  const { message, kind, station, submitted } = result;
  const isFine = kind !== "" && !submitted && !station;
  return (
    <Note
      icon={
        <Icon
          of={isFine ? CircleCheck : TriangleAlert}
          size={4}
          className={`${ICON_STYLES} ${isFine ? "text-ok" : "text-warn"}`}
        />
      }
    >
      {message}
      {station && (
        <>
          {" Já está no diretório: "}
          <NewTabLink href={`/stations/${encodeURIComponent(station.id)}`}>{station.name}</NewTabLink>.
        </>
      )}
      {submitted && !station && " Este endereço já foi submetido."}
    </Note>
  );
}

function Note({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <span className="flex items-start gap-2">
      {icon}
      <span className="min-w-0">{children}</span>
    </span>
  );
}
