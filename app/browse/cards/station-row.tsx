import type { ReactNode } from "react";
import { Link } from "react-router";
import { HeartButton } from "#app/browse/library/heart-button.tsx";
import { ICON_BUTTON_STYLES, PLAIN_LINK_STYLES } from "#app/platform/ui/button-styles.ts";
import { openCover } from "#app/platform/ui/cover-navigation.client.ts";
import { Sentence } from "#app/platform/ui/isolated-texts.tsx";
import { PlayableCover } from "#app/sound/player/player-cover.tsx";
import { stationPage } from "#app/stations/station/station-url.ts";
import type { ListedStation } from "./listed-station.ts";
import { StationMeta } from "./station-meta.tsx";

/**
 * A station in a list of rows, with its rank in a ranked list. `name` and `genre` may have highlighted matches; `mark`
 * highlights those of the place and the generated line.
 */
export function StationRow({
  station,
  rank,
  name,
  genre,
  mark,
  headingLevel: Heading = "h3",
}: {
  station: ListedStation;
  rank?: number;
  name?: ReactNode;
  genre?: ReactNode;
  mark?: (text: string) => ReactNode;
  headingLevel?: "h2" | "h3";
}) {
  const columns = rank
    ? "grid-cols-[22px_108px_minmax(0,1fr)_44px] sm:grid-cols-[36px_132px_minmax(0,1fr)_44px]"
    : "grid-cols-[108px_minmax(0,1fr)_44px] sm:grid-cols-[132px_minmax(0,1fr)_44px]";
  return (
    <article
      className={`station-row grid h-full items-center gap-3 border-line border-b py-3 sm:gap-5 sm:py-4 ${columns}`}
    >
      {rank && (
        <span className="text-[32px] leading-none tracking-[-0.02em] font-stretch-70% sm:text-[44px]">{rank}</span>
      )}
      <PlayableCover
        station={station}
        bars="size-7"
        className="grid h-16 grid-cols-[64px_44px] sm:h-[88px] sm:grid-cols-[88px_44px]"
      />
      <div className="min-w-0">
        <Heading className="text-t3">
          <Link
            to={stationPage(station.id)}
            onClick={openCover}
            className={`${PLAIN_LINK_STYLES} -my-[11px] block py-[11px] wrap-anywhere`}
          >
            <span dir="auto" className="line-clamp-2">
              {name ?? station.name}
            </span>
          </Link>
        </Heading>
        <p dir={station.description ? "auto" : undefined} className="hidden truncate text-ink-2 text-small sm:block">
          {station.description || (mark?.(station.summary) ?? <Sentence text={station.summary} />)}
        </p>
        <StationMeta station={station} genre={genre} mark={mark} className="sm:mt-0.5" />
      </div>
      <HeartButton id={station.id} name={station.name} className={`${ICON_BUTTON_STYLES} max-sm:-mr-3`} />
    </article>
  );
}
