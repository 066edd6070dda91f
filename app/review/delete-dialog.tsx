import { Trash2 } from "lucide-react";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import type { ChosenItems } from "./queue-context.ts";

/** Asks before stations are deleted. */
export function DeleteDialog({
  open,
  target: { items, name },
  isBusy,
  onConfirm,
  onClose,
}: {
  open: boolean;
  target: ChosenItems;
  isBusy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}) {
  const isOne = items.length === 1;
  return (
    <ConfirmDialog
      open={open}
      title={isOne ? `Apagar ${name}?` : `Apagar ${items.length} estações?`}
      text={
        isOne
          ? "A estação sai do diretório. Pode ser reposta a partir do histórico."
          : "As estações saem do diretório. Podem ser repostas a partir do histórico."
      }
      verb="Apagar"
      Icon={Trash2}
      busy={isBusy}
      onCancel={onClose}
      onConfirm={onConfirm}
    />
  );
}
