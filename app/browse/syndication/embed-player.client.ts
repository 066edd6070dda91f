import { openEventConnection } from "#app/platform/live-events/event-connection.client.ts";
import {
  playingStation,
  publishTitle,
  subscribeToPlayingStation,
} from "#app/platform/live-events/playing-station.client.ts";
import { isolated } from "#app/platform/text/isolated-text.ts";
import { createAudioOutput } from "#app/sound/player/audio-output.client.ts";
import { followTitles } from "#app/sound/player/follow-titles.client.ts";
import { registerMediaKeys, updateMediaSession } from "#app/sound/player/media-session.client.ts";
import { isTrack, subtitleOf, titleOf } from "#app/sound/player/now-playing.ts";
import { PLAYBACK_STATUS_LABELS } from "#app/sound/player/playback.ts";
import { readPlaybackEnvironment } from "#app/sound/player/playback-environment.client.ts";
import { createPlayer, type Player } from "#app/sound/player/player.ts";
import { reportPlayFailures, reportRetryOpportunities } from "#app/sound/player/player-effects.client.ts";
import { reportClicks } from "#app/sound/player/report-clicks.client.ts";
import { signalPath } from "#app/sound/player/signal-path.ts";
import type { PlayableStation, Streaming } from "#app/sound/player/sources.ts";

const loadHls = () => import("#app/sound/player/hls-output.client.ts");

const main = document.querySelector<HTMLElement>("main[data-player]");
if (main) startPlayer(main);

/** Plays the station of the page when its button is pressed, by the rules of the site's own player. Nothing is stored. */
function startPlayer(page: HTMLElement): void {
  // `EmbeddedPlayer`, written by our own server.
  const { station, relay, allowsPrivate } = JSON.parse(page.dataset.player ?? "") as Streaming & {
    station: PlayableStation;
  };
  const [button, audio] = [page.querySelector("button"), page.querySelector("audio")];
  if (!button || !audio) return;
  const player = createPlayer({ environment: () => readPlaybackEnvironment(relay) });
  player.attach(createAudioOutput(audio, player.dispatch, { allowsPrivate: () => allowsPrivate, loadHls }));
  registerMediaKeys(player);
  reportRetryOpportunities(player);
  reportPlayFailures(player);
  // A sandboxed frame may not send anything to this site.
  if (self.origin !== "null") reportClicks(player);
  followTitles(player);
  subscribeToPlayingStation(connectWhilePlaying());
  button.hidden = false;
  button.addEventListener("click", () => {
    const { status, station: chosen } = player.state().playback;
    if (status === "loading") return;
    if (chosen) player.toggle();
    else player.choose(station);
  });
  player.subscribe(() => showState(page, button, { player, station }));
}

/**
 * Opens an event stream, which counts the listener and has the titles, only while the station plays. A sandboxed frame
 * may not read this site's responses: it shows no titles.
 */
function connectWhilePlaying(): () => void {
  let connection: ReturnType<typeof openEventConnection> | null = null;
  return () => {
    connection?.close();
    const stationId = playingStation();
    connection =
      stationId === null || self.origin === "null"
        ? null
        : openEventConnection((update) => "title" in update && publishTitle(update.title), { stationId });
  };
}

type Shown = { player: Player; station: PlayableStation };

function showState(page: HTMLElement, button: HTMLButtonElement, { player, station }: Shown): void {
  const { playback } = player.state();
  const { status, nowPlaying, error } = playback;
  updateMediaSession(playback);
  page.dataset.status = status;
  const isSmall = document.documentElement.dataset.size === "320";
  const liveRadio = nowPlaying?.artist ?? "";
  const song = isTrack(station, nowPlaying) ? [nowPlaying.artist, nowPlaying.title].filter(Boolean) : [liveRadio];
  setText(page, "h1", isSmall ? station.name : titleOf(station, nowPlaying));
  if (error) setText(page, ".second", error);
  else if (isSmall) setTexts(page, ".second", song, " – ");
  else setTexts(page, ".second", subtitleOf(station, nowPlaying), " · ");
  setText(page, ".state", PLAYBACK_STATUS_LABELS[status]);
  const pauses = status === "playing" || status === "reconnecting";
  button.setAttribute("aria-label", `${pauses ? "Pausar" : "Ouvir"} ${isolated(station.name)}`);
  button.setAttribute("aria-busy", String(status === "loading" || status === "reconnecting"));
  if (status === "loading") button.setAttribute("aria-disabled", "true");
  else button.removeAttribute("aria-disabled");
  page.querySelector("#line")?.setAttribute("d", signalPath(status === "reconnecting" ? "loading" : status));
}

/** Only where it changes: screen readers announce the state again whenever its text is set. */
function setText(page: HTMLElement, selector: string, text: string): void {
  const element = page.querySelector<HTMLElement>(selector);
  if (!element || element.textContent === text) return;
  element.textContent = text;
  element.title = text;
}

/** Texts of people and streams in one line; see `IsolatedTexts`. */
function setTexts(page: HTMLElement, selector: string, texts: readonly string[], separator: string): void {
  const element = page.querySelector<HTMLElement>(selector);
  if (!element || element.textContent === texts.join(separator)) return;
  const parts = texts.flatMap((text, index) => {
    const isolating = document.createElement("bdi");
    isolating.textContent = text;
    return index > 0 ? [separator, isolating] : [isolating];
  });
  element.replaceChildren(...parts);
  element.title = texts.map(isolated).join(separator);
}
