import { Download, Upload } from "lucide-react";
import { type ChangeEvent, useRef, useState } from "react";
import { writeFavouritesFile } from "#app/export/favourites-file.ts";
import type { M3uStation } from "#app/export/write-m3u.ts";
import { withImageUrl } from "#app/stations/station-cover.ts";
import { BUTTON_STYLES } from "#app/ui/button-styles.ts";
import { pointerReleased } from "#app/ui/pointer-press.client.ts";
import { IMPORT_FAILED, importFavourites } from "./import-favourites.client.ts";

/** Exports the favourites as a file, and imports stations from one. `stations`: the public stations among `ids`. */
export function ImportExportFavourites({
  ids,
  stations,
  className = "",
}: {
  ids: readonly string[];
  stations: readonly M3uStation[];
  className?: string;
}) {
  const fileInput = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState("");

  async function onFile({ currentTarget }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const [file] = currentTarget.files ?? [];
    if (!file) return;
    setBusy(true);
    let result = IMPORT_FAILED;
    try {
      result = await importFavourites(file);
    } finally {
      await pointerReleased();
      setMessage(result);
      setBusy(false);
      // Without a reset, choosing the same file again fires no event.
      if (fileInput.current) fileInput.current.value = "";
    }
  }

  return (
    <div className={className}>
      <div className="flex flex-wrap gap-3">
        {ids.length > 0 && (
          <button
            type="button"
            className={BUTTON_STYLES.smallOutline}
            onClick={() =>
              saveFile(
                "favoritos.m3u",
                writeFavouritesFile(
                  ids,
                  stations.map((station) => withImageUrl(station, location.origin)),
                  location.origin,
                ),
                "audio/x-mpegurl;charset=utf-8",
              )
            }
          >
            <Download strokeWidth={1.75} aria-hidden="true" />
            Exportar favoritos (M3U)
          </button>
        )}
        <button
          type="button"
          className={BUTTON_STYLES.smallOutline}
          aria-disabled={busy}
          onClick={() => !busy && fileInput.current?.click()}
        >
          <Upload strokeWidth={1.75} aria-hidden="true" />
          {busy ? "A importar…" : "Importar favoritos"}
        </button>
        <input
          ref={fileInput}
          type="file"
          hidden={true}
          aria-label="Lista de favoritos"
          accept=".m3u,.m3u8,.pls,audio/x-mpegurl,audio/mpegurl,audio/x-scpls,text/plain"
          onChange={onFile}
        />
      </div>
      <p role="status" className="pt-3 text-ink-2 empty:pt-0">
        {message}
      </p>
    </div>
  );
}

/** Downloads a text as a file. */
function saveFile(name: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // Long enough for the download to start.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
