import type { Station } from "#app/stations/station.ts";
import { CODEC_NAMES } from "#app/streams/codec-names.ts";
import { formatNumber } from "./format-count.ts";

/** What is known of a station, a line each; what is not known has none. */
export function StationDetails({
  station,
}: {
  station: Pick<Station, "genre" | "country" | "city" | "bitrate" | "streamCodec" | "listeners" | "tags">;
}) {
  const lines = [
    ["Género", station.genre],
    ["País", station.country],
    ["Cidade", station.city],
    ["Formato", CODEC_NAMES[station.streamCodec]],
    ["Débito", station.bitrate],
    ["Ouvintes", station.listeners > 0 ? formatNumber(station.listeners) : ""],
    ["Etiquetas", station.tags.join(", ")],
  ].filter(([, value]) => value);
  return (
    <dl className="max-w-[640px]">
      {lines.map(([name, value]) => (
        <div key={name} className="flex min-h-12 items-center justify-between gap-6 border-line border-b py-2">
          <dt className="text-ink-2">{name}</dt>
          <dd className="min-w-0 text-right font-semibold [overflow-wrap:anywhere]">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
