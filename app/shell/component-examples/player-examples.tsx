import { type ReactNode, useEffect, useState } from "react";
import { addFavourites } from "#app/favourites/favourites-store.client.ts";
import { HeartButton } from "#app/favourites/heart-button.tsx";
import { OFF_AIR, type PlaybackStatus, STREAM_FAILED } from "#app/player/playback.ts";
import { SignalState, SubtitleOrError } from "#app/player/playback-state.tsx";
import { createPlayer, type Player } from "#app/player/player.ts";
import { PlayPauseButton, PlayTile } from "#app/player/player-buttons.tsx";
import { LiveBars } from "#app/player/player-cover.tsx";
import { PlayerContext } from "#app/player/player-provider.tsx";
import { MuteButton, VolumeSlider } from "#app/player/volume-controls.tsx";
import { BUTTON_STYLES, ICON_BUTTON_STYLES } from "#app/ui/button-styles.ts";
import { EXAMPLE_STATION, Example, Examples } from "./example.tsx";

const STATUSES: PlaybackStatus[] = ["idle", "loading", "playing", "reconnecting", "paused", "error"];
const TILE_STATUSES: PlaybackStatus[] = ["idle", "loading", "playing", "reconnecting"];
const VOLUMES = [0, 30, 100];
const ON_PLAYER = "on-cobalt bg-player text-player-ink";

export function PlayerExamples() {
  return (
    <>
      <Examples of="PlayTile">
        {TILE_STATUSES.map((status) => (
          <Example key={status} state={status}>
            <PlayerInState status={status}>
              <div className="flex gap-2">
                <PlayTile station={EXAMPLE_STATION} className="size-16" />
                <PlayTile station={EXAMPLE_STATION} className="size-[88px]" withLabel={true} />
              </div>
            </PlayerInState>
          </Example>
        ))}
      </Examples>
      <Examples of="LiveBars">
        <Example state="44 px">
          <LiveBars className="size-11" />
        </Example>
        <Example state="64 px">
          <LiveBars className="size-16" />
        </Example>
      </Examples>
      <Examples of="PlayPauseButton">
        {STATUSES.map((status) => (
          <Example key={status} state={status}>
            <PlayerInState status={status}>
              <div className={`${ON_PLAYER} w-max`}>
                <PlayPauseButton className="size-16" iconClassName="size-[26px]" />
              </div>
            </PlayerInState>
          </Example>
        ))}
      </Examples>
      <Examples of="SignalLine in SignalState">
        {STATUSES.map((status) => (
          <Example key={status} state={status} className="w-full sm:w-80">
            <PlayerInState status={status}>
              <div className={`${ON_PLAYER} p-2`}>
                <SignalState className="" />
              </div>
            </PlayerInState>
          </Example>
        ))}
      </Examples>
      <Examples of="SubtitleOrError">
        <Example state="subtitle" className="w-full sm:w-80">
          <SecondLine error={null} />
        </Example>
        {[STREAM_FAILED, OFF_AIR].map((error) => (
          <Example key={error} state="error" className="w-full sm:w-80">
            <SecondLine error={error} />
          </Example>
        ))}
      </Examples>
      <Examples of="VolumeSlider and MuteButton">
        {VOLUMES.map((volumePercent) => (
          <Example key={volumePercent} state={`${volumePercent} %`}>
            <PlayerInState status="idle" volumePercent={volumePercent}>
              <div className={`${ON_PLAYER} flex items-center gap-2 p-2`}>
                <MuteButton />
                <VolumeSlider className="flex w-[206px]" />
              </div>
            </PlayerInState>
          </Example>
        ))}
      </Examples>
      <HeartExamples />
    </>
  );
}

function SecondLine({ error }: { error: string | null }) {
  return (
    <div className={`${ON_PLAYER} p-2 text-small`}>
      <SubtitleOrError subtitle="Rádio em Direto · Lisboa" error={error} />
    </div>
  );
}

const ON_ID = "example-favourite";

/** Adds the example's id to this browser's favourites; the page of favourites ignores ids of unknown stations. */
function HeartExamples() {
  useEffect(() => void addFavourites([ON_ID]), []);
  return (
    <Examples of="HeartButton">
      {[
        { state: "off", id: "example-not-favourite" },
        { state: "on", id: ON_ID },
      ].map(({ state, id }) => (
        <Example key={id} state={state}>
          <div className="flex gap-2">
            <HeartButton id={id} name={EXAMPLE_STATION.name} className={ICON_BUTTON_STYLES} />
            <HeartButton id={id} name={EXAMPLE_STATION.name} className={BUTTON_STYLES.outline} withLabel={true} />
          </div>
        </Example>
      ))}
    </Examples>
  );
}

/** A player without sound in the given state, for the components within. Their buttons change that state only. */
export function PlayerInState({
  status,
  volumePercent = 70,
  children,
}: {
  status: PlaybackStatus;
  volumePercent?: number;
  children: ReactNode;
}) {
  const [player] = useState(() => createPlayerIn(status, volumePercent));
  return <PlayerContext value={player}>{children}</PlayerContext>;
}

function createPlayerIn(status: PlaybackStatus, volumePercent: number): Player {
  const player = createPlayer();
  player.setVolume(volumePercent);
  if (status === "idle") return player;
  player.choose(EXAMPLE_STATION);
  const { attempt } = player.state().playback;
  if (status === "playing" || status === "reconnecting") player.dispatch({ type: "sound started", attempt });
  if (status === "reconnecting") player.dispatch({ type: "sound stalled", attempt });
  if (status === "paused") player.pause();
  if (status === "error") player.dispatch({ type: "play rejected", attempt, name: "", message: "" });
  return player;
}
