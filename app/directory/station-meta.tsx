import { Headphones, LockOpen, type LucideIcon, MapPin, RadioOff } from "lucide-react";
import type { ReactNode } from "react";
import { formatNumber } from "./format-count.ts";
import type { ListedStation } from "./listed-station.ts";
import { useHttpOnly } from "./use-http-only.ts";

/**
 * What is known of a station in two lines: its genre and why it may not be heard; its bitrate and listeners, or the place
 * where a station has neither of the two. `className` puts the lines under or beside each other.
 * The count stands last, in room of its own that is there without one too: a count that comes or grows moves nothing.
 */
export function StationMeta({
  station,
  genre,
  place,
  className,
}: {
  station: ListedStation;
  genre?: ReactNode;
  /** Shown first, in every case. */
  place?: ReactNode;
  className: string;
}) {
  const { listeners, bitrate, city, country, offAir } = station;
  const httpOnly = useHttpOnly(station);
  const fallback = !place && listeners === 0 && bitrate === "" ? city || country : "";
  return (
    <div className={`min-w-0 whitespace-nowrap text-ink-2 text-small leading-[18px] ${className}`}>
      <div className="flex min-h-[18px] min-w-0 flex-wrap items-center gap-x-3">
        {offAir && <Silent Icon={RadioOff} word="Sem emissão" />}
        {httpOnly && !offAir && <Silent Icon={LockOpen} word="Só em http" />}
        {place && <Place>{place}</Place>}
        {(genre || station.genre) && <Chip>{genre ?? station.genre}</Chip>}
      </div>
      <div className="flex min-h-[18px] min-w-0 items-center gap-x-3">
        {fallback && <Place>{fallback}</Place>}
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
      <Headphones className="size-4" strokeWidth={1.75} aria-hidden="true" />
      {formatNumber(count)}
      <span className="sr-only in-[.station-page]:not-sr-only in-[.station-page]:-ml-0.5">
        {count === 1 ? " ouvinte" : " ouvintes"}
      </span>
    </span>
  );
}

function Place({ children }: { children: ReactNode }) {
  return (
    <span className="inline-flex min-w-0 items-center gap-1.5">
      <MapPin className="size-4 flex-none" strokeWidth={1.75} aria-hidden="true" />
      <span className="truncate">{children}</span>
    </span>
  );
}

function Silent({ Icon, word }: { Icon: LucideIcon; word: string }) {
  return (
    <span className="inline-flex flex-none items-center gap-1.5 font-semibold text-ink">
      <Icon className="size-4 flex-none" strokeWidth={1.75} aria-hidden="true" />
      {word}
    </span>
  );
}

function Chip({ children }: { children: ReactNode }) {
  return (
    <span className="inline-block min-w-0 max-w-full truncate rounded-sm border border-line-strong px-2 py-0.5 font-medium text-ink text-micro max-sm:in-[.station-row]:border-0 max-sm:in-[.station-row]:p-0 max-sm:in-[.station-row]:text-ink-2">
      {children}
    </span>
  );
}
