import { useState } from "react";
import { NO_TYPED_REASON, OptionalReason, type TypedReason } from "#app/moderation/decisions/optional-reason.tsx";
import { ConfirmDialog } from "#app/platform/ui/confirm-dialog.tsx";
import type { DecisionItems } from "./queue-context.ts";

/** Asks before stations are deleted, and for a reason that may be left out. */
export function DeleteDialog({
  open,
  target: { items, name },
  isBusy,
  onConfirm,
  onClose,
}: {
  open: boolean;
  target: DecisionItems;
  isBusy: boolean;
  onConfirm: (why: TypedReason) => void;
  onClose: () => void;
}) {
  const [why, setWhy] = useState(NO_TYPED_REASON);
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
      icon="trash"
      busy={isBusy}
      onCancel={onClose}
      onConfirm={() => {
        onConfirm(why);
        setWhy(NO_TYPED_REASON);
      }}
    >
      <OptionalReason typed={why} onType={setWhy} />
    </ConfirmDialog>
  );
}
