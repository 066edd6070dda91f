import { Share2 } from "lucide-react";
import { Icon } from "#app/ui/icon.tsx";
import { PlayerIconButton } from "./player-buttons.tsx";
import { loadOrReport, PlayerMenu } from "./player-menu.tsx";
import type { PlayableStation } from "./sources.ts";

const loadShareMenu = loadOrReport(() => import("./share-menu.tsx"));

/** The button of the bar that opens the menu «Partilhar». */
export function ShareMenuButton({ station, className }: { station: PlayableStation; className: string }) {
  return (
    <PlayerMenu
      load={loadShareMenu}
      place="bar"
      className={`relative ${className}`}
      button={(props) => (
        <PlayerIconButton {...props} aria-haspopup="menu" aria-label={`Partilhar ${station.name}`} title="Partilhar">
          <Icon of={Share2} />
        </PlayerIconButton>
      )}
      content={({ ShareMenu }, close) => <ShareMenu onClose={close} />}
    />
  );
}
