import { useState } from "react";
import { formatNumber } from "#app/platform/portuguese-format.ts";
import type { Station } from "#app/stations/station.ts";
import { CODEC_NAMES } from "#app/streams/codec-names.ts";
import { NowPlayingTimeline } from "./now-playing-timeline.tsx";
import type { PlayedTitle } from "./played-titles.ts";
import { Section } from "./section.tsx";
import { ShareLink } from "./share-link.tsx";

type DetailedStation = Pick<Station, "genre" | "country" | "city" | "bitrate" | "streamCodec" | "listeners" | "tags">;

/**
 * A station's played titles, its details and the link to share. The titles come first only if there were some when the page
 * was opened: a first title that arrives later is placed after the rest, which does not move.
 */
export function StationFacts({
  station,
  played,
  isLatestPlaying,
  pageUrl,
}: {
  station: Pick<Station, "id"> & DetailedStation;
  played: readonly PlayedTitle[];
  isLatestPlaying: boolean;
  pageUrl: string;
}) {
  const [hadTitles] = useState(played.length > 0);
  const timeline = <NowPlayingTimeline stationId={station.id} played={played} isLatestPlaying={isLatestPlaying} />;
  const columns = hadTitles
    ? "lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]"
    : "xl:grid-cols-[minmax(0,640px)_minmax(0,1fr)]";
  return (
    <div className={`wrap ${played.length > 0 ? `grid gap-x-16 ${columns}` : ""}`}>
      {hadTitles && timeline}
      <div className="min-w-0">
        <Section title="Detalhes" className="">
          <StationDetails station={station} />
        </Section>
        <ShareLink pageUrl={pageUrl} />
      </div>
      {!hadTitles && timeline}
    </div>
  );
}

/** One line per known detail of a station. */
function StationDetails({ station }: { station: DetailedStation }) {
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
