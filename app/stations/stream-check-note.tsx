import { CircleCheck, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { Spinner } from "#app/ui/spinner.tsx";
import type { StreamCheckState } from "./use-stream-check.ts";

const LINK_STYLES = "font-semibold text-cobalt underline underline-offset-4";
const ICON_STYLES = "mt-0.5 size-4 flex-none";

/** What is at the address that stands in the stream's field. */
export function StreamCheckNote({ found }: { found: Exclude<StreamCheckState, "idle"> }) {
  if (found === "asking") return <Note icon={<Spinner className={ICON_STYLES} />}>A verificar a transmissão…</Note>;
  const { message, kind, station, submitted } = found;
  const isFine = kind !== "" && !submitted && !station;
  const Icon = isFine ? CircleCheck : TriangleAlert;
  return (
    <Note
      icon={
        <Icon className={`${ICON_STYLES} ${isFine ? "text-ok" : "text-warn"}`} strokeWidth={1.75} aria-hidden="true" />
      }
    >
      {message}
      {station && (
        <>
          {" Já está no diretório: "}
          <a
            href={`/stations/${encodeURIComponent(station.id)}`}
            target="_blank"
            rel="noopener"
            className={LINK_STYLES}
          >
            {station.name}
          </a>
          .
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
