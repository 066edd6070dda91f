import { levelPath, type MapLevel } from "./tile-drawing.ts";

/** A tile as in the map, by day. `playing`: that of the country of the playing station. */
export function MapTileIcon({
  level,
  playing = false,
  className = "size-6",
}: {
  level: MapLevel;
  playing?: boolean;
  className?: string;
}) {
  return (
    <svg
      viewBox="0 0 10 10"
      aria-hidden="true"
      focusable="false"
      className={`flex-none forced-color-adjust-none ${className}`}
      style={{ background: playing ? "var(--signal-fill)" : `var(--map-${level})` }}
    >
      {!playing && level > 0 && <path d={levelPath(level)} fill="var(--map-ink)" />}
    </svg>
  );
}
