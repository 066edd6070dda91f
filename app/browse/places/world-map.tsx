import { type PointerEvent, type ReactNode, useRef, useState } from "react";
import { formatStationCount } from "#app/browse/cards/listed-station.ts";
import { wantsSound } from "#app/sound/player/playback.ts";
import { usePlayerState } from "#app/sound/player/player-provider.tsx";
import { MAP_HEIGHT, MAP_WIDTH } from "./map-colours.ts";
import type { StationCounts } from "./map-drawing.ts";
import { useMapDrawing } from "./use-map-drawing.ts";

/** The rows of a map, in its units: all of them, or without the first one and the last two. */
const ROWS = { all: { top: 0, height: MAP_HEIGHT }, band: { top: 10, height: 260 } };

const LABEL = "Mapa do mundo em azulejos: quanto mais escuro e mais desenhado o azulejo, mais estações tem o país";

/** The code of the country of the playing station; empty without one. */
export function usePlayingCountry(): string {
  return usePlayerState(({ playback }) => (wantsSound(playback) ? (playback.station?.countryCode ?? "") : ""));
}

type Point = { x: number; y: number };

/**
 * The world in square tiles, one for each 5° of land. For the pointer alone: countries are chosen with the keyboard in
 * a list beside it. `children`: what is shown until the tiles are drawn in this browser. `outlined`: the code of a
 * country. `needle`: from a point of the map to its lower edge. `nameOf`: the name of a country with stations.
 */
export function WorldMap({
  counts,
  rows,
  outlined = "",
  needle,
  nameOf,
  onChoose,
  children,
}: {
  counts: StationCounts;
  rows: keyof typeof ROWS;
  outlined?: string;
  needle?: Point | null;
  nameOf: (code: string) => string;
  onChoose: (code: string) => void;
  children?: ReactNode;
}) {
  const group = useRef<SVGGElement>(null);
  const map = useMapDrawing(group, counts);
  const [pointed, setPointed] = useState("");
  const playing = usePlayingCountry();
  const { top, height } = ROWS[rows];
  const viewBox = `0 ${top} ${MAP_WIDTH} ${height}`;

  /** Of the country under the pointer, if it has stations. */
  const codeAt = ({ currentTarget, clientX, clientY }: Pick<PointerEvent, "currentTarget" | "clientX" | "clientY">) => {
    const { left, top: upper, width } = currentTarget.getBoundingClientRect();
    const unit = width / MAP_WIDTH;
    const code = map?.countryAt((clientX - left) / unit, (clientY - upper) / unit + top) ?? "";
    return counts[code] ? code : "";
  };
  const at = pointed && map?.countryTop(pointed);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: for the pointer; the list of countries does the same with the keyboard
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    <div
      className={`relative ${pointed ? "cursor-pointer" : ""}`}
      onPointerMove={(event) => setPointed(event.pointerType === "touch" ? "" : codeAt(event))}
      onPointerLeave={() => setPointed("")}
      onClick={(event) => {
        const code = codeAt(event);
        if (code) onChoose(code);
      }}
    >
      <svg
        viewBox={viewBox}
        role="img"
        aria-label={LABEL}
        className="block h-auto w-full forced-color-adjust-none"
        style={{ aspectRatio: `${MAP_WIDTH} / ${height}` }}
      >
        {!map && children}
        <g ref={group} />
      </svg>
      {map && (
        <svg
          viewBox={viewBox}
          aria-hidden="true"
          focusable="false"
          className="pointer-events-none absolute inset-0 size-full forced-color-adjust-none"
        >
          {playing && (
            <path
              data-playing={playing}
              d={map.countryPath(playing)}
              fill="var(--signal-fill)"
              className="forced-colors:stroke-2 forced-colors:stroke-[CanvasText]"
              vectorEffect="non-scaling-stroke"
            />
          )}
          {[outlined === playing ? "" : outlined, pointed].filter(Boolean).map((code) => (
            <path
              key={code}
              data-outlined={code}
              d={map.countryPath(code)}
              fill="none"
              stroke="var(--ink)"
              vectorEffect="non-scaling-stroke"
            />
          ))}
          {needle && <path d={`M${needle.x} ${needle.y}V${MAP_HEIGHT}`} stroke="var(--signal)" strokeWidth="1.15" />}
        </svg>
      )}
      {at && (
        <MapLabel x={at.x / MAP_WIDTH} y={(at.y - top) / height}>
          {nameOf(pointed)} · {formatStationCount(counts[pointed] ?? 0)}
        </MapLabel>
      )}
    </div>
  );
}

const ABOVE_MAP_STYLES = "pointer-events-none absolute z-[3]";

/** 8 px above a point, given in parts of the map; it never leaves the map at its sides. */
function MapLabel({ x, y, children }: { x: number; y: number; children: ReactNode }) {
  return (
    <p
      aria-hidden="true"
      className={`${ABOVE_MAP_STYLES} whitespace-nowrap border border-line-strong bg-surface px-2 py-0.5 text-micro`}
      style={{ left: `${x * 100}%`, top: `${y * 100}%`, transform: `translate(${-x * 100}%, calc(-100% - 8px))` }}
    >
      {children}
    </p>
  );
}
