import { Link } from "react-router";
import { Section } from "#app/browse/cards/section.tsx";
import { SongActions, SongText } from "#app/browse/library/song-actions.tsx";
import { MORE_LINK_STYLES } from "#app/platform/ui/button-styles.ts";
import type { PlayedTitle } from "./played-titles.ts";

/**
 * The titles that a station has played before the latest, latest first. Keys are positions: a new title changes the
 * texts, and moves nothing.
 */
export function PlayedList({
  played,
  station,
  className = "min-w-0",
}: {
  played: readonly PlayedTitle[];
  station: { id: string; name: string };
  className?: string;
}) {
  return (
    <Section
      title="Tocou há pouco"
      beside={<span className="whitespace-nowrap text-ink-2 text-small">Hora de Lisboa</span>}
      className={className}
    >
      <ol className="time-ruler">
        {played.map(({ artist, title, playedAt, time }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <li key={index} className="grid min-h-[60px] grid-cols-[82px_minmax(0,1fr)] items-center">
            <time dateTime={playedAt} className="numbers w-[52px] text-ink-2">
              {time}
            </time>
            <div className="flex items-center self-stretch border-line border-b">
              <div className="min-w-0 flex-1 py-[7px] wrap-anywhere">
                <SongText artist={artist} title={title} />
              </div>
              <SongActions song={{ artist, title, stationId: station.id, stationName: station.name }} />
            </div>
          </li>
        ))}
      </ol>
      <p className="mt-6">
        <Link to="/songs" className={MORE_LINK_STYLES}>
          As minhas canções
        </Link>
      </p>
    </Section>
  );
}
