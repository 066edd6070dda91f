import { useEffect, useId, useState } from "react";
import { useFetcher } from "react-router";
import { ReasonFields } from "#app/moderation/decisions/reason-fields.tsx";
import type { FormResult } from "#app/platform/http/form-result.ts";
import { BUTTON_STYLES } from "#app/platform/ui/button-styles.ts";
import { Dialog, TOP_DIALOG_STYLES } from "#app/platform/ui/dialog.tsx";
import { FormAlert } from "#app/platform/ui/form-alert.tsx";
import { SubmitButton } from "#app/platform/ui/submit-button.tsx";
import { REASON_LABEL, reasonUrl } from "#app/platform/ui/toast.ts";

const listeners = new Set<(change: number) => void>();

/** Opens the dialog that asks for the reason of a suspension. False: no page with that dialog is shown. */
export function requestReason(change: number): boolean {
  for (const listener of listeners) listener(change);
  return listeners.size > 0;
}

/** Calls the listener with the id of each suspension whose reason is to be given. Returns the function that ends it. */
function subscribeToReasonRequests(listener: (change: number) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const HALF_WIDTH = "max-sm:min-w-[calc(50%-6px)] max-sm:flex-auto";

/** Asks why a station was suspended, when the button of the suspension's toast is pressed. */
export function ReasonDialog() {
  const [change, setChange] = useState<number | null>(null);
  useEffect(() => subscribeToReasonRequests(setChange), []);
  return change === null ? null : <OpenedDialog key={change} change={change} onClose={() => setChange(null)} />;
}

function OpenedDialog({ change, onClose }: { change: number; onClose: () => void }) {
  const id = useId();
  const fetcher = useFetcher<FormResult>();
  const isDone = fetcher.data?.ok === true;
  useEffect(() => {
    if (isDone) onClose();
  }, [isDone, onClose]);
  return (
    <Dialog
      open={!isDone}
      onClose={onClose}
      labelledBy={`${id}-title`}
      describedBy={`${id}-text`}
      preventClose={fetcher.state !== "idle"}
      className={`${TOP_DIALOG_STYLES} border-suspend border-t-6 px-5 py-7`}
    >
      <h2 id={`${id}-title`} className="text-t1">
        Motivo da suspensão
      </h2>
      <p id={`${id}-text`} className="mt-2 text-ink-2">
        Quem submeteu a rádio recebe o motivo.
      </p>
      <fetcher.Form method="post" action={reasonUrl(change)} className="mt-5 grid gap-5">
        <FormAlert result={fetcher.data} />
        <ReasonFields autoFocus={true} />
        <div className="flex flex-wrap justify-end gap-3">
          <button type="button" className={`${BUTTON_STYLES.outline} ${HALF_WIDTH}`} onClick={onClose}>
            Cancelar
          </button>
          <SubmitButton busy={fetcher.state !== "idle"} icon="ban" className={HALF_WIDTH}>
            {REASON_LABEL}
          </SubmitButton>
        </div>
      </fetcher.Form>
    </Dialog>
  );
}
