import { ONLY_HTTP } from "#app/player/sources.ts";
import type { ListedStation } from "./listed-station.ts";
import { useHttpOnly } from "./use-http-only.ts";

/** Says in a sentence why a station may not be heard; nothing when it may. */
export function StationSilence({ station }: { station: ListedStation }) {
  const httpOnly = useHttpOnly(station);
  if (!station.offAir && !httpOnly) return null;
  return (
    <p className="mt-3 max-w-[46ch] text-ink-2">
      {station.offAir
        ? "Há várias horas que esta estação não tem som. Continuamos a verificá-la todos os dias."
        : ONLY_HTTP}
    </p>
  );
}
