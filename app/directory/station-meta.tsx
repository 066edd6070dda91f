import { Headphones, LockOpen, type LucideIcon, MapPin, RadioOff } from "lucide-react";
import type { ReactNode } from "react";
import { formatNumber } from "#app/platform/portuguese-format.ts";
import { useRelay } from "#app/player/player-provider.tsx";
import { type PlayableStation, sourcesOf } from "#app/player/sources.ts";
import { Icon } from "#app/ui/icon.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import type { ListedStation } from "./listed-station.ts";

/**
 * A station in two lines: its genre and why it may be unavailable; its bitrate and listeners, or its location when it has
 * neither. `className` places the lines below or beside each other, as far as there is room. The listener count is last, with
 * a minimum width that is reserved even without a count: its changes cause no layout shift.
 */
export function StationMeta({
  station,
  genre,
  location,
  className,
}: {
  station: ListedStation;
  genre?: ReactNode;
  /** Shown first when given. */
  location?: ReactNode;
  className: string;
}) {
  const { listeners, bitrate, city, country, offAir } = station;
  const httpOnly = useHttpOnly(station);
  const fallback = !location && listeners === 0 && bitrate === "" ? city || country : "";
  return (
    <div className={`min-w-0 whitespace-nowrap text-ink-2 text-small leading-[18px] ${className}`}>
      <div className="flex min-h-[18px] min-w-0 flex-wrap items-center gap-x-3">
        {offAir && <Unavailable icon={RadioOff} label="Sem emissão" />}
        {httpOnly && !offAir && <Unavailable icon={LockOpen} label="Só em http" />}
        {location && <Location>{location}</Location>}
        {(genre || station.genre) && <Chip>{genre ?? station.genre}</Chip>}
      </div>
      <div className="flex min-h-[18px] min-w-0 items-center gap-x-3">
        {fallback && <Location>{fallback}</Location>}
        {bitrate && <span className="numbers truncate max-sm:in-[.station-row]:hidden">{bitrate}</span>}
        <span className={`flex-none ${fallback ? "" : "min-w-[72px]"}`}>
          {listeners > 0 && <Listeners count={listeners} />}
        </span>
      </div>
    </div>
  );
}

function Listeners({ count }: { count: number }) {
  return (
    <span className="numbers inline-flex items-center gap-1.5 align-top">
      <Icon of={Headphones} size={4} />
      {formatNumber(count)}
      <span className="sr-only in-[.station-page]:not-sr-only in-[.station-page]:-ml-0.5">
        {count === 1 ? " ouvinte" : " ouvintes"}
      </span>
    </span>
  );
}

function Location({ children }: { children: ReactNode }) {
  return (
    <span className="inline-flex min-w-0 items-center gap-1.5">
      <Icon of={MapPin} size={4} className="flex-none" />
      <span className="truncate">{children}</span>
    </span>
  );
}

function Unavailable({ icon, label }: { icon: LucideIcon; label: string }) {
  return (
    <span className="inline-flex flex-none items-center gap-1.5 font-semibold text-ink">
      <Icon of={icon} size={4} className="flex-none" />
      {label}
    </span>
  );
}

const GENRE_STYLES =
  "inline-block min-w-0 max-w-full truncate rounded-sm border border-line-strong px-2 py-0.5 font-medium text-ink text-micro";

/** Without the frame. */
const NARROW_ROW_GENRE_STYLES =
  "max-sm:in-[.station-row]:border-0 max-sm:in-[.station-row]:p-0 max-sm:in-[.station-row]:text-ink-2";

function Chip({ children }: { children: ReactNode }) {
  return <span className={`${GENRE_STYLES} ${NARROW_ROW_GENRE_STYLES}`}>{children}</span>;
}

/**
 * Whether this page cannot play a station because it was loaded over https and the stream is http only and not relayed. False
 * before hydration: only the browser knows the page's protocol.
 */
export function useHttpOnly(station: PlayableStation): boolean {
  const relay = useRelay();
  const secure = useHydrated() && window.location.protocol === "https:";
  if (station.streamKind === "private") return false;
  return secure && sourcesOf(station, { httpsPage: true, relay, headStart: false }).first === null;
}
