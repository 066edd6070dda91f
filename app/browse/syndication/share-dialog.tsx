import { useState } from "react";
import { ICON_BUTTON_STYLES } from "#app/platform/ui/button-styles.ts";
import { CENTRED_DIALOG_STYLES, Dialog } from "#app/platform/ui/dialog.tsx";
import { Icon } from "#app/platform/ui/icon.tsx";
import { qrCode } from "#app/platform/ui/qr-code.ts";
import type { ShareRequest } from "#app/sound/player/share-station.client.ts";
import { CopyField } from "./copy-field.tsx";
import { EmbedForm } from "./embed-form.tsx";
import { parseEmbedOptions } from "./embed-options.ts";

/** The dialog of a request. A file of its own, loaded when it is first opened. */
export function ShareDialog({ request, open, onClose }: { request: ShareRequest; open: boolean; onClose: () => void }) {
  const [options, setOptions] = useState(parseEmbedOptions(new URLSearchParams()));
  const { dialog, station, pageUrl } = request;
  const title = dialog === "embed" ? "Incorporar" : "Partilhar";
  return (
    <Dialog
      open={open}
      onClose={onClose}
      label={title}
      className={`${CENTRED_DIALOG_STYLES} border-cobalt border-t-6 px-6 pt-4 pb-6`}
    >
      <div className="mb-3 flex items-center justify-between gap-4">
        <h2 className="text-t1">{title}</h2>
        <button type="button" className={`${ICON_BUTTON_STYLES} -mr-3`} aria-label="Fechar" onClick={onClose}>
          <Icon of="x" />
        </button>
      </div>
      {dialog === "share" && (
        <>
          <div className="grid gap-5 sm:grid-cols-[minmax(0,1fr)_168px]">
            <CopyField label="Ligação" text={pageUrl} rows={2} copied="Ligação copiada" />
            <QrCode url={pageUrl} className="size-[168px]" />
          </div>
          <h3 className="mt-7 mb-4 border-line border-t pt-5 text-t2">Pôr no meu sítio</h3>
        </>
      )}
      <EmbedForm station={station} publicUrl={new URL(pageUrl).origin} options={options} onChoose={setOptions} />
    </Dialog>
  );
}

/** The quiet zone that readers need. Source: ISO/IEC 18004. */
const BORDER_MODULES = 4;

/** The QR code of a URL: dark on white in both themes, which every reader expects. */
function QrCode({ url, className }: { url: string; className: string }) {
  const { size, path } = qrCode(url, BORDER_MODULES);
  return (
    <svg
      role="img"
      aria-label="Código QR da ligação"
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={`bg-white ${className}`}
    >
      <path d={path} fill="#101a33" />
    </svg>
  );
}
