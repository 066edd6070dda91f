import { type ChangeEvent, useRef, useState } from "react";
import { writeFavouritesFile } from "#app/exchange/lists/favourites-file.ts";
import type { M3uStation } from "#app/exchange/lists/write-m3u.ts";
import { BUTTON_STYLES } from "#app/platform/ui/button-styles.ts";
import { Icon } from "#app/platform/ui/icon.tsx";
import { pointerReleased } from "#app/platform/ui/pointer-press.client.ts";
import { saveFile } from "#app/platform/ui/share.client.ts";
import { SteadyLabel } from "#app/platform/ui/steady-label.tsx";
import { showToast } from "#app/platform/ui/toast.ts";
import { useMenu } from "#app/platform/ui/use-menu.ts";
import { withImageUrl } from "#app/stations/station/station-cover.ts";
import { IMPORT_FAILED, importFavourites } from "./import-favourites.client.ts";

/** On narrow screens a menu under a button, so that the favourites come first. */
const MENU_STYLES = "max-lg:flex-col max-lg:gap-0 max-lg:boxed max-lg:bg-surface max-lg:p-2";
const MENU_PLACE_STYLES = "max-lg:absolute max-lg:top-full max-lg:right-0 max-lg:z-10 max-lg:mt-1 max-lg:w-64";

const CHOICE_STYLES = `${BUTTON_STYLES.smallOutline} max-lg:justify-start max-lg:border-transparent`;

/**
 * Exports the favourites as a file, and imports stations from one. `stations`: the public stations among `ids`. It
 * stands in the grid of the page's title.
 */
export function ImportExportFavourites({ ids, stations }: { ids: readonly string[]; stations: readonly M3uStation[] }) {
  const menu = useMenu();
  const fileInput = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);

  async function onFile({ currentTarget }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const [file] = currentTarget.files ?? [];
    if (!file) return;
    setBusy(true);
    let result = IMPORT_FAILED;
    try {
      result = await importFavourites(file);
    } finally {
      await pointerReleased();
      showToast({ kind: result.ok ? "success" : "error", text: result.message, about: "import of favourites" });
      setBusy(false);
      menu.close();
      // Without a reset, choosing the same file again fires no event.
      if (fileInput.current) fileInput.current.value = "";
    }
  }

  function exportFavourites(): void {
    const withImages = stations.map((station) => withImageUrl(station, location.origin));
    const text = writeFavouritesFile(ids, withImages, location.origin);
    saveFile("favoritos.m3u", text, "audio/x-mpegurl;charset=utf-8");
    menu.close();
  }

  return (
    <div {...menu.container} className="relative max-sm:col-2 max-sm:row-1 sm:ml-auto sm:self-center">
      <button {...menu.button} aria-label="Exportar e importar" className={`${BUTTON_STYLES.smallOutline} lg:hidden`}>
        <Icon of="arrow-down-up" size={4} />
      </button>
      <div
        id={menu.id}
        className={`flex justify-end gap-3 ${MENU_STYLES} ${MENU_PLACE_STYLES} ${menu.open ? "" : "max-lg:hidden"}`}
      >
        {ids.length > 0 && (
          <button type="button" className={CHOICE_STYLES} onClick={exportFavourites}>
            <Icon of="download" size={4} />
            Exportar favoritos (M3U)
          </button>
        )}
        <button
          type="button"
          className={CHOICE_STYLES}
          aria-disabled={busy}
          onClick={() => !busy && fileInput.current?.click()}
        >
          <Icon of="upload" size={4} />
          <SteadyLabel of={["Importar favoritos", "A importar…"]} shown={busy ? "A importar…" : "Importar favoritos"} />
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
    </div>
  );
}
