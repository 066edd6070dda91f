import { Trash2 } from "lucide-react";
import { useState } from "react";
import { stationCover } from "#app/stations/station-cover.ts";
import { BUTTON_STYLES } from "#app/ui/button-styles.ts";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { CoverImage } from "#app/ui/cover-image.tsx";
import { CENTRED_DIALOG_STYLES, Dialog } from "#app/ui/dialog.tsx";
import { showToast, type Toast } from "#app/ui/toast.ts";
import { EXAMPLE_STATION, Example, Examples } from "./example.tsx";

/** How long the confirmed action of the example takes. */
const BUSY_MS = 2000;

const TOASTS: Record<string, Toast> = {
  success: { kind: "success", text: "Adicionado aos favoritos" },
  "success with a title": { kind: "success", title: "Mensagem enviada", text: "Respondemos assim que possível." },
  error: { kind: "error", text: "Falha ao carregar a transmissão de rádio" },
  "error with a title": { kind: "error", title: "Erro no login", text: "Email ou palavra-passe inválidos." },
};

export function OverlayExamples() {
  return (
    <>
      <Examples of="Dialog and ConfirmDialog">
        <Example state="opened by a button">
          <DialogExample />
        </Example>
        <Example state="with a cover; busy for two seconds after the confirmation">
          <ConfirmDialogExample />
        </Example>
      </Examples>
      <Examples of="Toasts">
        {Object.entries(TOASTS).map(([state, toast]) => (
          <Example key={state} state={state}>
            <button type="button" className={BUTTON_STYLES.outline} onClick={() => showToast(toast)}>
              Mostrar aviso
            </button>
          </Example>
        ))}
      </Examples>
    </>
  );
}

function DialogExample() {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <button type="button" className={BUTTON_STYLES.outline} onClick={() => setOpen(true)}>
        Abrir
      </button>
      <Dialog open={open} onClose={close} label="Exemplo" className={`${CENTRED_DIALOG_STYLES} px-5 py-7`}>
        <p className="pb-4">Esc ou um clique fora fecha a janela.</p>
        <button type="button" className={BUTTON_STYLES.outline} onClick={close}>
          Fechar
        </button>
      </Dialog>
    </>
  );
}

function ConfirmDialogExample() {
  const [state, setState] = useState<"closed" | "open" | "busy">("closed");
  return (
    <>
      <button type="button" className={BUTTON_STYLES.dangerOutline} onClick={() => setState("open")}>
        Apagar
      </button>
      <ConfirmDialog
        open={state !== "closed"}
        title={`Apagar ${EXAMPLE_STATION.name}?`}
        text="A estação sai do diretório. Pode ser reposta a partir do histórico."
        verb="Apagar"
        Icon={Trash2}
        image={<CoverImage image="" cover={stationCover(EXAMPLE_STATION)} className="size-[88px]" />}
        busy={state === "busy"}
        onConfirm={() => {
          setState("busy");
          setTimeout(() => setState("closed"), BUSY_MS);
        }}
        onCancel={() => setState("closed")}
      />
    </>
  );
}
