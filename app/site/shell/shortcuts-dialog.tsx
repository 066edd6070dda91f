import { useState } from "react";
import { useLocation } from "react-router";
import { REVIEW_SHORTCUTS } from "#app/moderation/review/review-keys.ts";
import { ICON_BUTTON_STYLES } from "#app/platform/ui/button-styles.ts";
import { CENTRED_DIALOG_STYLES, Dialog } from "#app/platform/ui/dialog.tsx";
import { Icon } from "#app/platform/ui/icon.tsx";
import { areSingleKeysEnabled, enableSingleKeys } from "#app/platform/ui/single-keys.client.ts";
import { SHORTCUT_KEYS } from "./use-shortcuts.ts";

/** In the order of the dialog. */
const SHORTCUTS = [
  { keys: SHORTCUT_KEYS["play or pause"], action: "Ouvir ou pausar" },
  { keys: SHORTCUT_KEYS["previous station"], action: "Estação anterior da lista" },
  { keys: SHORTCUT_KEYS["next station"], action: "Estação seguinte da lista" },
  { keys: SHORTCUT_KEYS["wall mode"], action: "Abrir ou fechar o modo parede" },
  { keys: SHORTCUT_KEYS.mute, action: "Silenciar ou repor o som" },
  { keys: SHORTCUT_KEYS.favourite, action: "Adicionar aos favoritos ou remover" },
  { keys: SHORTCUT_KEYS.search, action: "Ir para a pesquisa" },
  { keys: "Esc", action: "Limpar a pesquisa; fechar janelas e avisos" },
  { keys: "← →", action: "Percorrer o mostrador; alterar o volume" },
  { keys: SHORTCUT_KEYS.help, action: "Mostrar estes atalhos" },
] as const;

/** The list of shortcuts, first those of the page, and the switch that disables the single-letter ones. */
export function ShortcutsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const isOnQueue = /^\/review(\/|$)/.test(useLocation().pathname);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      label="Atalhos de teclado"
      className={`${CENTRED_DIALOG_STYLES} border-cobalt border-t-6 px-6 pt-4 pb-6`}
    >
      <div className="mb-3 flex items-center justify-between gap-4">
        <h2 className="text-t1">Atalhos de teclado</h2>
        <button type="button" className={`${ICON_BUTTON_STYLES} -mr-3`} aria-label="Fechar" onClick={onClose}>
          <Icon of="x" />
        </button>
      </div>
      <dl>
        {(isOnQueue ? [...REVIEW_SHORTCUTS, ...SHORTCUTS] : SHORTCUTS).map(({ keys, action }) => (
          <div key={action} className="flex min-h-11 items-center gap-4 border-line border-b py-2">
            <dt className="w-20 flex-none">
              <kbd className="boxed px-2 py-0.5 font-sans font-semibold text-small">{keys}</kbd>
            </dt>
            <dd className="text-ink-2">{action}</dd>
          </div>
        ))}
      </dl>
      <SingleKeysSwitch />
    </Dialog>
  );
}

function SingleKeysSwitch() {
  const [enabled, setEnabled] = useState(areSingleKeysEnabled);
  const change = (checked: boolean) => {
    enableSingleKeys(checked);
    // Read again: if web storage is blocked, the setting keeps its value.
    setEnabled(areSingleKeysEnabled());
  };
  return (
    <label className="mt-4 flex min-h-11 cursor-pointer items-center gap-3">
      <input
        type="checkbox"
        className="size-5 accent-fill"
        checked={enabled}
        onChange={(event) => change(event.currentTarget.checked)}
      />
      Usar atalhos de uma só tecla (P, M, F, / e ?) e com Shift (P e N)
    </label>
  );
}
