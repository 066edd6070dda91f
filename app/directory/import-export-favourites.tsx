import { Download, Upload } from "lucide-react";
import { type ChangeEvent, useRef, useState } from "react";
import { writeFavouritesFile } from "#app/export/favourites-file.ts";
import type { M3uStation } from "#app/export/write-m3u.ts";
import { withImageUrl } from "#app/stations/station-cover.ts";
import { BUTTON_STYLES } from "#app/ui/button-styles.ts";
import { pointerReleased } from "#app/ui/pointer-press.client.ts";
import { favouritesImportSummary } from "./favourites-import-summary.ts";
import { importFavourites } from "./import-favourites.client.ts";
import { saveFile } from "./save-file.client.ts";

/** Takes the favourites away as a list, and adds those of a list to them. `stations`: those of the ids that are public. */
export function ImportExportFavourites({
  ids,
  stations,
  className = "",
}: {
  ids: readonly string[];
  stations: readonly M3uStation[];
  className?: string;
}) {
  const chooser = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [told, setTold] = useState("");

  async function onChoose({ currentTarget }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const [file] = currentTarget.files ?? [];
    if (!file) return;
    setBusy(true);
    const ended = await importFavourites(file);
    await pointerReleased();
    setTold(ended.ok ? favouritesImportSummary(ended.counts) : ended.message);
    setBusy(false);
    // The same file can be chosen again.
    if (chooser.current) chooser.current.value = "";
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
          onClick={() => !busy && chooser.current?.click()}
        >
          <Upload strokeWidth={1.75} aria-hidden="true" />
          {busy ? "A importar…" : "Importar favoritos"}
        </button>
        <input
          ref={chooser}
          type="file"
          hidden={true}
          aria-label="Lista de favoritos"
          accept=".m3u,.m3u8,.pls,audio/x-mpegurl,audio/mpegurl,audio/x-scpls,text/plain"
          onChange={onChoose}
        />
      </div>
      <p role="status" className="pt-3 text-ink-2 empty:pt-0">
        {told}
      </p>
    </div>
  );
}
