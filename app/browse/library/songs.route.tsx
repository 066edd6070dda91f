import { useState } from "react";
import { Link } from "react-router";
import { pageMeta } from "#app/platform/http/page-meta.ts";
import { formatNumber } from "#app/platform/text/portuguese-format.ts";
import { BUTTON_STYLES, TEXT_LINK_STYLES } from "#app/platform/ui/button-styles.ts";
import { FIELD_STYLES } from "#app/platform/ui/field.tsx";
import { Icon } from "#app/platform/ui/icon.tsx";
import { saveFile } from "#app/platform/ui/share.client.ts";
import type { Route } from "./+types/songs.route";
import type { SavedSong } from "./saved-songs.ts";
import { SongList, songsMatching, writeSongsFile } from "./song-list.tsx";
import { useSavedSongs } from "./use-songs.ts";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: "As minhas canções",
    description: "As canções que guardou neste dispositivo.",
    path: "/songs",
    indexed: false,
  });
}

/** Songs are stored in the browser: the server renders only the frame of the page. */
export default function SongsPage() {
  const songs = useSavedSongs();
  return (
    // The height keeps the footer out of the window while the songs are read.
    <div className="wrap min-h-[calc(100vh-156px)] pt-7 sm:pt-11">
      <h1 className="text-d2">As minhas canções</h1>
      {songs === null && (
        <noscript>
          <p className="mt-5 text-lg">
            As canções ficam guardadas neste dispositivo e só podem ser mostradas com JavaScript.
          </p>
        </noscript>
      )}
      {songs?.length === 0 && <NoSongs />}
      {songs && songs.length > 0 && <SearchableSongs songs={songs} />}
    </div>
  );
}

function SearchableSongs({ songs }: { songs: readonly SavedSong[] }) {
  const [text, setText] = useState("");
  const found = songsMatching(songs, text);
  const download = () =>
    saveFile("cancoes.csv", writeSongsFile(songs, window.location.origin), "text/csv;charset=utf-8");
  return (
    <>
      <p className="numbers mt-1.5 text-ink-2 text-lg" role="status">
        {countOf(found.length)}
      </p>
      <div className="mt-5 mb-4 flex flex-wrap gap-3">
        <input
          type="text"
          dir="auto"
          aria-label="Procurar nas canções"
          placeholder="Procurar canção, artista ou estação"
          autoComplete="off"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          className={`${FIELD_STYLES} min-w-0 flex-[1_1_280px]`}
        />
        <button type="button" className={BUTTON_STYLES.outline} onClick={download}>
          <Icon of="download" />
          Descarregar (CSV)
        </button>
      </div>
      {found.length > 0 ? (
        // Another search begins at its first songs.
        <SongList key={text} songs={found} />
      ) : (
        <p className="border-ink border-t-2 pt-5 text-lg">Nenhuma canção com «{text.trim()}».</p>
      )}
    </>
  );
}

function countOf(count: number): string {
  return `${formatNumber(count)} ${count === 1 ? "canção" : "canções"}`;
}

function NoSongs() {
  return (
    <>
      <h2 className="mt-7 text-t1">Ainda não guardou canções</h2>
      <p className="mt-3 mb-6 max-w-[46ch] text-lead text-ink-2 leading-[26px]">
        Use o coração ao lado de uma canção para a guardar aqui. As canções ficam neste dispositivo.
      </p>
      <Link to="/stations" className={TEXT_LINK_STYLES}>
        Explorar Estações
      </Link>
    </>
  );
}
