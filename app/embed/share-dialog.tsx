import { X } from "lucide-react";
import { useState } from "react";
import type { ShareRequest } from "#app/player/share-request.ts";
import { ICON_BUTTON_STYLES } from "#app/ui/button-styles.ts";
import { CENTRED_DIALOG_STYLES, Dialog } from "#app/ui/dialog.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { EmbedForm } from "./embed-form.tsx";
import { parseEmbedOptions } from "./embed-options.ts";

/** The dialog of a request. A file of its own, loaded when it is first opened. */
export function ShareDialog({ request, open, onClose }: { request: ShareRequest; open: boolean; onClose: () => void }) {
  const [options, setOptions] = useState(parseEmbedOptions(new URLSearchParams()));
  const { station, pageUrl } = request;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      label="Incorporar"
      className={`${CENTRED_DIALOG_STYLES} border-cobalt border-t-6 px-6 pt-4 pb-6`}
    >
      <div className="mb-3 flex items-center justify-between gap-4">
        <h2 className="text-t1">Incorporar</h2>
        <button type="button" className={`${ICON_BUTTON_STYLES} -mr-3`} aria-label="Fechar" onClick={onClose}>
          <Icon of={X} />
        </button>
      </div>
      <EmbedForm station={station} publicUrl={new URL(pageUrl).origin} options={options} onChoose={setOptions} />
    </Dialog>
  );
}
