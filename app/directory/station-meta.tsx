import { Headphones, LockOpen, type LucideIcon, MapPin, RadioOff } from "lucide-react";
import type { ReactNode } from "react";
import type { ListedStation } from "./listed-station.ts";
import { useHttpOnly } from "./use-http-only.ts";
import { numberText } from "./words.ts";

/** A station's genre, listeners and bitrate; the place where a station has neither of the two; and why it may not be heard. */
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
  const fallback = listeners === 0 && bitrate === "" ? city || country : "";
  return (
    <div className={`flex flex-wrap items-center gap-x-3 gap-y-1.5 text-ink-2 text-small leading-[18px] ${className}`}>
      {offAir && <Silent Icon={RadioOff} word="Sem emissão" />}
      {httpOnly && !offAir && <Silent Icon={LockOpen} word="Só em http" />}
      {(place || fallback) && (
        <span className={`inline-flex min-w-0 items-center gap-1.5 ${place ? "" : "order-1"}`}>
          <MapPin className="size-4 flex-none" strokeWidth={1.75} aria-hidden="true" />
          <span className="truncate">{place || fallback}</span>
        </span>
      )}
      {(genre || station.genre) && <Chip>{genre ?? station.genre}</Chip>}
      <span className="hidden basis-full max-sm:in-[.station-row]:block max-md:in-[.station-card]:-mt-1.5 max-md:in-[.station-card]:block" />
      {listeners > 0 && (
        <span className="numbers inline-flex items-center gap-1.5">
          <Headphones className="size-4" strokeWidth={1.75} aria-hidden="true" />
          {numberText(listeners)}
          <span className="sr-only in-[.station-page]:not-sr-only in-[.station-page]:-ml-0.5">
            {listeners === 1 ? " ouvinte" : " ouvintes"}
          </span>
        </span>
      )}
      {bitrate && <span className="numbers max-sm:in-[.station-row]:hidden">{bitrate}</span>}
    </div>
  );
}

function Silent({ Icon, word }: { Icon: LucideIcon; word: string }) {
  return (
    <span className="-order-1 inline-flex items-center gap-1.5 font-semibold text-ink">
      <Icon className="size-4 flex-none" strokeWidth={1.75} aria-hidden="true" />
      {word}
    </span>
  );
}

function Chip({ children }: { children: ReactNode }) {
  return (
    <span className="mr-0.5 inline-block max-w-full truncate rounded-sm border border-line-strong px-2 py-0.5 font-medium text-ink text-micro max-sm:in-[.station-row]:border-0 max-sm:in-[.station-row]:p-0 max-sm:in-[.station-row]:text-ink-2">
      {children}
    </span>
  );
}
