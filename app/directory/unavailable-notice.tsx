import { ONLY_HTTP, PRIVATE_NETWORK } from "#app/player/sources.ts";
import type { ListedStation } from "./listed-station.ts";
import { useHttpOnly } from "./use-http-only.ts";

/** Says in a sentence why a station may not be heard; nothing when it may. */
export function UnavailableNotice({ station }: { station: ListedStation }) {
  const httpOnly = useHttpOnly(station);
  const sentence = sentenceOf(station, httpOnly);
  if (!sentence) return null;
  return <p className="mt-3 max-w-[46ch] text-ink-2">{sentence}</p>;
}

function sentenceOf({ streamKind, offAir }: ListedStation, httpOnly: boolean): string | null {
  if (streamKind === "private") return PRIVATE_NETWORK;
  if (offAir) return "Há várias horas que esta estação não tem som. Continuamos a verificá-la todos os dias.";
  return httpOnly ? ONLY_HTTP : null;
}
