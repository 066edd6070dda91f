import { type FormEvent, useEffect, useRef, useState } from "react";
import {
  NO_TYPED_REASON,
  OptionalReason,
  type TypedReason,
  typedReason,
} from "#app/moderation/decisions/optional-reason.tsx";
import { ReasonFields } from "#app/moderation/decisions/reason-fields.tsx";
import type { FormResult } from "#app/platform/http/form-result.ts";
import { isolated } from "#app/platform/text/isolated-text.ts";
import { BUTTON_STYLES } from "#app/platform/ui/button-styles.ts";
import { ConfirmDialog } from "#app/platform/ui/confirm-dialog.tsx";
import { Dialog, TOP_DIALOG_STYLES } from "#app/platform/ui/dialog.tsx";
import { SubmitButton } from "#app/platform/ui/submit-button.tsx";
import type { DecisionItems } from "./item-data.ts";

type Failure = Extract<FormResult, { ok: false }>;

/** Asks for the reason of a suspension or refusal: keys 1 to 9 choose it, Enter sends it. */
export function SuspendDialog({
  open,
  target,
  failure,
  isBusy,
  onSend,
  onClose,
}: {
  open: boolean;
  target: DecisionItems;
  failure: Failure | null;
  isBusy: boolean;
  onSend: (typed: TypedReason) => void;
  onClose: () => void;
}) {
  const count = target.items.length;
  const verb = target.kind === "proposal" ? "Recusar" : "Suspender";
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSend(typedReason(event.currentTarget));
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      labelledBy="suspend-title"
      className={`${TOP_DIALOG_STYLES} border-suspend border-t-6 px-5 py-6`}
    >
      <form onSubmit={send} className="grid gap-4">
        <div className="wrap-anywhere">
          <h2 id="suspend-title" className="text-t1">
            {count === 1 ? (
              <>
                {verb} {target.kind === "proposal" && "a proposta para "}
                <bdi>{target.name}</bdi>
              </>
            ) : (
              `${verb} ${count} rádios`
            )}
          </h2>
          <p className="mt-1 text-ink-2">{sentenceOf(target)}</p>
        </div>
        {failure && <Alert message={failure.message} />}
        <ReasonFields autoFocus={true} />
        <div className="grid grid-cols-2 gap-3 sm:flex sm:justify-end">
          <button type="button" className={BUTTON_STYLES.outline} onClick={onClose}>
            Cancelar
          </button>
          <SubmitButton busy={isBusy} icon="ban">
            {count === 1 ? verb : `${verb} ${count}`}
          </SubmitButton>
        </div>
      </form>
    </Dialog>
  );
}

function sentenceOf({ items, kind }: DecisionItems): string {
  if (kind === "proposal") return "A rádio fica como está. Quem a propôs recebe o motivo.";
  return items.length === 1
    ? "Deixa de aparecer no diretório. Quem a submeteu recebe o motivo."
    : "Deixam de aparecer no diretório. Quem as submeteu recebe o motivo.";
}

function Alert({ message }: { message: string }) {
  const alert = useRef<HTMLParagraphElement>(null);
  useEffect(() => alert.current?.focus(), []);
  return (
    <p ref={alert} role="alert" tabIndex={-1} className="font-medium text-danger text-small">
      {message}
    </p>
  );
}

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
      title={isOne ? `Apagar ${isolated(name)}?` : `Apagar ${items.length} estações?`}
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
