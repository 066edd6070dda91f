import type { StreamCheckState } from "./use-stream-check.ts";

const LINK_LOOK = "font-semibold text-cobalt underline underline-offset-2";

/** What is at the address that stands in the stream's field. */
export function StreamFoundNote({ found }: { found: Exclude<StreamCheckState, "idle"> }) {
  if (found === "asking") return "A verificar o stream…";
  const { message, station, submitted } = found;
  return (
    <>
      {message}
      {station && (
        <>
          {" Já está no diretório: "}
          <a href={`/stations/${encodeURIComponent(station.id)}`} target="_blank" rel="noopener" className={LINK_LOOK}>
            {station.name}
          </a>
          .
        </>
      )}
      {submitted && !station && " Este endereço já foi submetido."}
    </>
  );
}
