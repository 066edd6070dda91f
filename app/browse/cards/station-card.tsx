import { Link } from "react-router";
import { HeartButton } from "#app/browse/library/heart-button.tsx";
import { BARE_ICON_BUTTON_STYLES, PLAIN_LINK_STYLES } from "#app/platform/ui/button-styles.ts";
import { openCover } from "#app/platform/ui/cover-navigation.client.ts";
import { Sentence } from "#app/platform/ui/isolated-texts.tsx";
import { PlayableCover } from "#app/sound/player/player-cover.tsx";
import { stationPage } from "#app/stations/station/station-url.ts";
import type { ListedStation } from "./listed-station.ts";
import { AvailabilityLabel, StationMeta } from "./station-meta.tsx";

/** A station in a grid. Tab stops: play, name, heart. */
export function StationCard({
  station,
  headingLevel: Heading = "h3",
}: {
  station: ListedStation;
  headingLevel?: "h2" | "h3";
}) {
  return (
    <article className="station-card flex min-w-0 flex-col">
      <PlayableCover
        station={station}
        large={true}
        bars="size-11"
        label={<AvailabilityLabel station={station} />}
        className="aspect-square overflow-hidden"
      />
      <div className="mt-2 flex items-start gap-1">
        <Heading className="min-w-0 flex-1 text-t3">
          <Link
            to={stationPage(station.id)}
            onClick={openCover}
            className={`${PLAIN_LINK_STYLES} relative -mb-[13px] block pt-[9px] pb-[13px] wrap-anywhere focus-visible:outline-offset-2`}
          >
            <span dir="auto" className="line-clamp-2">
              {station.name}
            </span>
          </Link>
        </Heading>
        <HeartButton
          id={station.id}
          name={station.name}
          className={`${BARE_ICON_BUTTON_STYLES} -mr-[11px] -mb-[13px]`}
        />
      </div>
      <p
        dir={station.description ? "auto" : undefined}
        className="mt-0.5 line-clamp-2 text-ink-2 text-small wrap-anywhere"
      >
        {station.description || <Sentence text={station.summary} />}
      </p>
      <StationMeta station={station} withAvailability={false} className="mt-2" />
    </article>
  );
}
