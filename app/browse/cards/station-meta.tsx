import { type ReactNode, useState } from "react";
import { formatNumber } from "#app/platform/text/portuguese-format.ts";
import { Icon } from "#app/platform/ui/icon.tsx";
import type { IconName } from "#app/platform/ui/icon-paths.ts";
import { useOnlyInBrowser } from "#app/platform/ui/use-hydrated.ts";
import { useRelay } from "#app/sound/player/player-provider.tsx";
import { type PlayableStation, sourcesOf } from "#app/sound/player/sources.ts";
import type { ListedStation } from "./listed-station.ts";

/**
 * A station in two lines of 20 px: its genre and place; its listeners and bitrate. Both lines are there from the first
 * paint on, also empty, and nothing in them moves when a count changes. The country is a second item of a wrapping
 * line: where it does not fit, it leaves the line. `mark`: highlights the matches of a search.
 */
export function StationMeta({
  station,
  genre = station.genre,
  mark = (text) => text,
  withAvailability = true,
  className = "",
}: {
  station: ListedStation;
  genre?: ReactNode;
  mark?: (text: string) => ReactNode;
  /** Whether the second line says why the station may be unavailable: a card says it on its cover. */
  withAvailability?: boolean;
  className?: string;
}) {
  const { bitrate, city, country, listeners } = station;
  return (
    <div className={`@container min-w-0 whitespace-nowrap text-ink-2 text-small ${className}`}>
      <p className="flex h-5 flex-wrap overflow-hidden">
        <span className="flex min-w-0 max-w-full items-center gap-x-2">
          {genre && (
            <span dir="auto" className={GENRE_STYLES}>
              {genre}
            </span>
          )}
          <span dir="auto" className="truncate">
            {mark(city || country)}
          </span>
        </span>
        {city && country && (
          <span>
            , <bdi>{mark(country)}</bdi>
          </span>
        )}
      </p>
      <div className="mt-0.5 flex h-5 items-center gap-x-2">
        <ListenersAndBitrate listeners={listeners} bitrate={bitrate} />
        {withAvailability && <Availability station={station} />}
      </div>
    </div>
  );
}

/** At most 60 % of the line: the rest is for the place. */
const GENRE_STYLES = "h-5 max-w-[60cqi] flex-none truncate boxed px-1.5 font-medium text-ink text-micro";

/** A single listener is often the visitor. */
const MIN_LISTENERS_SHOWN = 2;

/** The width of a count of five digits: a longer count does not move the bitrate. */
const COUNT_SLOT_STYLES = "min-w-[66px] flex-none @min-[190px]:min-w-[112px]";

/**
 * A count that is known at first stays before the bitrate; one that arrives later is shown after it. So the
 * bitrate never moves.
 */
function ListenersAndBitrate({ listeners, bitrate }: Pick<ListedStation, "listeners" | "bitrate">) {
  const isShown = listeners >= MIN_LISTENERS_SHOWN;
  const [isFirst] = useState(isShown);
  const count = isShown && <Listeners count={listeners} />;
  return (
    <>
      {isFirst && <span className={COUNT_SLOT_STYLES}>{count}</span>}
      {bitrate && <span className="numbers truncate max-sm:in-[.station-row]:hidden">{bitrate}</span>}
      {!isFirst && count}
    </>
  );
}

function Listeners({ count }: { count: number }) {
  return (
    <span className="inline-flex items-center gap-1.5 align-top">
      <Icon of="headphones" size={4} />
      <span className="numbers">{formatNumber(count)}</span>
      <span className="sr-only @min-[190px]:not-sr-only">a ouvir</span>
    </span>
  );
}

function Availability({ station }: { station: ListedStation }) {
  const reason = useUnavailability(station);
  if (!reason) return null;
  return (
    <span className="inline-flex flex-none items-center gap-1.5 font-semibold text-ink">
      <Icon of={reason.icon} size={4} className="flex-none" />
      {reason.label}
    </span>
  );
}

/** Why a station may be unavailable, as a label for the corner of its cover; nothing if it is not. */
export function AvailabilityLabel({ station }: { station: ListedStation }) {
  const reason = useUnavailability(station);
  if (!reason) return null;
  return (
    <span
      className={`${CORNER_STYLES} flex h-8 items-center gap-1.5 bg-night px-2.5 font-semibold text-[13px] text-white`}
    >
      <Icon of={reason.icon} size={4} className="flex-none" />
      {reason.label}
    </span>
  );
}

const CORNER_STYLES = "absolute top-0 left-0";

function useUnavailability(station: ListedStation): { icon: IconName; label: string } | null {
  const httpOnly = useHttpOnly(station);
  if (station.offAir) return { icon: "radio-off", label: "Sem emissão" };
  return httpOnly ? { icon: "lock-open", label: "Só em http" } : null;
}

/**
 * Whether this page cannot play a station because it was loaded over https and the stream is http only and not relayed.
 * False before hydration: only the browser knows the page's protocol. Only the few stations that are http only are
 * rendered again after it.
 */
export function useHttpOnly(station: PlayableStation): boolean {
  const relay = useRelay();
  return useOnlyInBrowser(() => window.location.protocol === "https:" && isHttpOnly(station, relay));
}

function isHttpOnly(station: PlayableStation, relay: boolean): boolean {
  if (station.streamKind === "private") return false;
  return sourcesOf(station, { httpsPage: true, relay, headStart: false }).first === null;
}
