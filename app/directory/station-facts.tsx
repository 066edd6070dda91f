import { useState } from "react";
import type { Station } from "#app/stations/station.ts";
import { NowPlayingTimeline } from "./now-playing-timeline.tsx";
import type { PlayedTitle } from "./played-titles.ts";
import { Section } from "./section.tsx";
import { ShareLink } from "./share-link.tsx";
import { StationDetails } from "./station-details.tsx";

/**
 * What is known of a station: what it has played, its details, its pageUrl. The first title of all may come while somebody
 * reads the rest: then it stands after that, which stays where it is.
 */
export function StationFacts({
  station,
  played,
  isLatestPlaying,
  pageUrl,
}: {
  station: Pick<Station, "id"> & Parameters<typeof StationDetails>[0]["station"];
  played: readonly PlayedTitle[];
  isLatestPlaying: boolean;
  pageUrl: string;
}) {
  const [playedBefore] = useState(played.length > 0);
  const timeline = <NowPlayingTimeline stationId={station.id} played={played} isLatestPlaying={isLatestPlaying} />;
  const columns = playedBefore
    ? "lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]"
    : "xl:grid-cols-[minmax(0,640px)_minmax(0,1fr)]";
  return (
    <div className={`wrap ${played.length > 0 ? `grid gap-x-16 ${columns}` : ""}`}>
      {playedBefore && timeline}
      <div className="min-w-0">
        <Section title="Detalhes" className="">
          <StationDetails station={station} />
        </Section>
        <ShareLink pageUrl={pageUrl} />
      </div>
      {!playedBefore && timeline}
    </div>
  );
}
