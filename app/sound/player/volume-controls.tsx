import { type CSSProperties, useEffect, useState } from "react";
import { Icon } from "#app/platform/ui/icon.tsx";
import { canSetVolume } from "./playback-environment.client.ts";
import { PlayerIconButton } from "./player-buttons.tsx";
import { usePlayer, usePlayerState } from "./player-provider.tsx";

/** Sets the volume to 0, and back to 70 (spec, section 2). */
export function MuteButton({ className = "" }: { className?: string }) {
  const player = usePlayer();
  const muted = usePlayerState(({ volumePercent }) => volumePercent === 0);
  return (
    <PlayerIconButton
      className={`${className} ${muted ? "text-amber" : ""}`}
      aria-label={muted ? "Repor o som" : "Silenciar"}
      onClick={player.toggleMute}
    >
      <Icon of={muted ? "volume-x" : "volume-2"} />
    </PlayerIconButton>
  );
}

/** The volume slider, 0 to 100 in steps of 1. Hidden where pages cannot set the volume (iOS). */
export function VolumeSlider({ className }: { className: string }) {
  const player = usePlayer();
  const volumePercent = usePlayerState((state) => state.volumePercent);
  const [settable, setSettable] = useState(true);
  useEffect(() => setSettable(canSetVolume()), []);
  if (!settable) return null;
  // CSSProperties has no custom properties.
  const position = { "--volume": `${volumePercent}%` } as CSSProperties;
  return (
    <div className={`items-center gap-2 ${className}`}>
      <div className="relative flex h-12 min-w-0 flex-1 items-center">
        <div className="volume-ticks absolute inset-x-[7px] top-2 h-2" aria-hidden="true" />
        <input
          type="range"
          className="volume-slider"
          style={position}
          min={0}
          max={100}
          step={1}
          value={volumePercent}
          aria-label="Volume"
          aria-valuetext={`${volumePercent} %`}
          onChange={(event) => player.setVolume(event.currentTarget.valueAsNumber)}
        />
      </div>
      <span className="numbers w-[30px] flex-none text-player-ink-2 text-small" aria-hidden="true">
        {volumePercent}
      </span>
    </div>
  );
}
