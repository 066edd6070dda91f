import { Share2 } from "lucide-react";
import { Icon } from "#app/ui/icon.tsx";
import { PlayerIconButton } from "./player-buttons.tsx";
import { shareStation } from "./share-station.client.ts";
import type { PlayableStation } from "./sources.ts";

/** Shares the page of a station. */
export function ShareStationButton({ station, className = "" }: { station: PlayableStation; className?: string }) {
  const pageUrl = () => new URL(`/stations/${encodeURIComponent(station.id)}`, window.location.href).href;
  return (
    <PlayerIconButton
      aria-label={`Partilhar ${station.name}`}
      title="Partilhar"
      className={className}
      onClick={() => void shareStation({ station, pageUrl: pageUrl() })}
    >
      <Icon of={Share2} />
    </PlayerIconButton>
  );
}
