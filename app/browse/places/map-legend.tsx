import type { ReactNode } from "react";
import { levelPath, type MapLevel } from "./tile-drawing.ts";

const LEVELS = [
  [0, "Nenhuma"],
  [1, "1 a 9"],
  [2, "10 a 49"],
  [3, "50 a 199"],
  [4, "200 ou mais"],
] as const;

const GAP_STYLES = "gap-x-3.5 gap-y-1.5 lg:gap-x-5 lg:gap-y-2";

const ICON_STYLES = "size-[22px]";

/** What the tiles of the map mean. */
export function MapLegend() {
  return (
    <ul aria-label="Legenda" className={`flex flex-wrap ${GAP_STYLES} text-ink-2 text-micro lg:text-small`}>
      {LEVELS.map(([level, label]) => (
        <Entry key={level} icon={<MapTileIcon level={level} className={ICON_STYLES} />}>
          {label}
        </Entry>
      ))}
      <Entry icon={<NightIcon />}>Noite agora</Entry>
      <Entry icon={<MapTileIcon level={0} playing={true} className={ICON_STYLES} />}>A tocar</Entry>
    </ul>
  );
}

function Entry({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-center gap-2">
      {icon}
      {children}
    </li>
  );
}

/** Two tiles at night. */
function NightIcon() {
  return (
    <svg viewBox="0 0 20 10" aria-hidden="true" focusable="false" className="h-[22px] w-11 forced-color-adjust-none">
      <path d="M0 0h9.6v10h-9.6z" fill="var(--map-d2)" />
      <path d="M10 0h9.6v10h-9.6z" fill="var(--map-d3)" />
      <g fill="var(--map-ink)" opacity=".5">
        <path d={levelPath(2)} />
        <path d={levelPath(3)} transform="translate(10)" />
      </g>
    </svg>
  );
}

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
