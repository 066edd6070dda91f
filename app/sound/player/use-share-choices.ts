import { useState } from "react";
import { isolated } from "#app/platform/text/isolated-text.ts";
import { oneLine } from "#app/platform/text/plain-text.ts";
import type { IconName } from "#app/platform/ui/icon-paths.ts";
import { canShare, copyText, share } from "#app/platform/ui/share.client.ts";
import type { Toast } from "#app/platform/ui/toast.ts";
import { stationPage } from "#app/stations/station/station-url.ts";
import { isTrack, type NowPlaying } from "./now-playing.ts";
import { usePlayerState } from "./player-provider.tsx";
import { copyLink, openShareDialog, shareStation } from "./share-station.client.ts";
import type { PlayableStation } from "./sources.ts";

type ShareChoice = { label: string; icon: IconName; choose: () => Promise<void> };

/**
 * The ways to share the chosen station. They keep their places while they are shown: whether the song is among them is
 * decided when they are opened. `report` shows the result of copying.
 */
export function useShareChoices(report: (toast: Toast) => void): ShareChoice[] {
  const station = usePlayerState(({ playback }) => playback.station);
  const song = useSongSinceOpening();
  if (!station) return [];
  const pageUrl = pageUrlOf(station);
  const choices: (ShareChoice | null)[] = [
    { label: "Copiar ligação", icon: "copy", choose: async () => report(await copyLink(pageUrl)) },
    song && { label: "A canção que está a tocar", icon: "list-music", choose: () => shareSong(song, report) },
    {
      label: "Pôr no meu sítio",
      icon: "code-xml",
      choose: async () => openShareDialog({ dialog: "embed", station, pageUrl }),
    },
    canShare()
      ? { label: "Outras aplicações", icon: "share-2", choose: () => shareStation({ station, pageUrl }) }
      : {
          label: "Código QR",
          icon: "qr-code",
          choose: async () => openShareDialog({ dialog: "share", station, pageUrl }),
        },
  ];
  return choices.filter((choice) => choice !== null);
}

type Song = { station: PlayableStation; nowPlaying: NowPlaying };

/** The song that is playing, or the last one; null if there was none at first, even if one begins. */
function useSongSinceOpening(): Song | null {
  const { station, nowPlaying } = usePlayerState(({ playback }) => playback);
  const current = station && isTrack(station, nowPlaying) ? { station, nowPlaying } : null;
  const [song, setSong] = useState(current);
  if (song && current && song.nowPlaying !== current.nowPlaying) setSong(current);
  return song;
}

/** Through the system's dialog; where there is none, the text is copied. */
async function shareSong({ station, nowPlaying }: Song, report: (toast: Toast) => void): Promise<void> {
  const text = sharedSong(nowPlaying, station.name);
  const url = pageUrlOf(station);
  if ((await share({ text, url })) !== "unavailable") return;
  // The URL in a line of its own: a title written from right to left does not move it.
  const copied = await copyText(`${text}\n${url}`);
  report(
    copied
      ? { kind: "success", text: "Canção e ligação copiadas" }
      : { kind: "error", text: `Não foi possível copiar. O texto é: ${text} ${url}` },
  );
}

function pageUrlOf({ id }: PlayableStation): string {
  return new URL(stationPage(id), location.href).href;
}

/** Longest title or artist in a shared text, in characters: streams send texts of any length. */
const MAX_CHARACTERS = 200;

/**
 * «Noturno para o Tejo, Quarteto da Graça, na Jazz da Meia-Noite», as plain text on one line. Without an artist the
 * title alone.
 */
export function sharedSong({ title, artist }: Pick<NowPlaying, "title" | "artist">, stationName: string): string {
  const [song, by, station = ""] = [title, artist, stationName].map((text) => isolated(shortened(text)));
  return [song, by, `na ${station}`].filter(Boolean).join(", ");
}

function shortened(text: string): string {
  const line = oneLine(text);
  const characters = Array.from(line);
  return characters.length > MAX_CHARACTERS ? `${characters.slice(0, MAX_CHARACTERS - 1).join("")}…` : line;
}
