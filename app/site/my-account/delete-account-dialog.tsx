import { useId, useState } from "react";
import { useFetcher, useNavigate } from "react-router";
import type { FormResult } from "#app/platform/http/form-result.ts";
import { BUTTON_STYLES } from "#app/platform/ui/button-styles.ts";
import { CENTRED_DIALOG_STYLES, Dialog } from "#app/platform/ui/dialog.tsx";
import { FormAlert } from "#app/platform/ui/form-alert.tsx";
import { SubmitButton } from "#app/platform/ui/submit-button.tsx";
import { TextField } from "#app/platform/ui/text-field.tsx";
import { useFormResult } from "#app/platform/ui/use-form-result.ts";
import { DELETION_WARNING, isTypedAddress } from "./deletion-texts.ts";

/** All forms that delete the account share one fetcher. */
const DELETION = { key: "delete-account" };

/** Asks for the account's address, and deletes the account. The button works once the address is right. */
export function DeleteAccountDialog({ email, open, onClose }: { email: string; open: boolean; onClose: () => void }) {
  const id = useId();
  const busy = useFetcher(DELETION).state !== "idle";
  return (
    <Dialog
      open={open}
      onClose={onClose}
      preventClose={busy}
      role="alertdialog"
      labelledBy={`${id}-title`}
      describedBy={`${id}-text`}
      className={`${CENTRED_DIALOG_STYLES} border-danger border-t-6 px-5 py-7`}
    >
      <h2 id={`${id}-title`} className="text-t1">
        Eliminar a conta?
      </h2>
      <p id={`${id}-text`} className="mt-2 text-ink-2">
        {DELETION_WARNING}
      </p>
      <DeleteAccountForm email={email} needsMatch={true} onCancel={onClose} />
    </Dialog>
  );
}

/**
 * The form that deletes the account. `needsMatch`: the button waits for the right address. `result`: of the form sent
 * without JavaScript. `typed`: before the person had to prove who they are. `onCancel`: without it there is no button
 * to cancel.
 */
export function DeleteAccountForm({
  email,
  needsMatch = false,
  result,
  typed: typedBefore = "",
  onCancel,
}: {
  email: string;
  needsMatch?: boolean;
  result?: FormResult | undefined;
  typed?: string;
  onCancel?: () => void;
}) {
  const fetcher = useFetcher<FormResult>(DELETION);
  const navigate = useNavigate();
  const { form, latestResult } = useFormResult(fetcher.data ?? result, { onSuccess: () => void navigate("/") });
  const failure = latestResult && !latestResult.ok ? latestResult : undefined;
  const [typed, setTyped] = useState("");
  const busy = fetcher.state !== "idle";
  return (
    <fetcher.Form
      ref={form}
      method="post"
      action="/account/data/delete"
      noValidate={true}
      // The page is left afterwards.
      defaultShouldRevalidate={false}
      className="mt-5 grid gap-5"
    >
      <FormAlert result={failure} labels={{ email: LABEL }} />
      <TextField
        label={LABEL}
        name="email"
        type="email"
        autoComplete="off"
        inputMode="email"
        placeholder={email}
        defaultValue={failure?.values?.email ?? typedBefore}
        error={failure?.field === "email" ? failure.message : undefined}
        onValue={setTyped}
      />
      <div className="flex flex-wrap justify-end gap-3 max-sm:*:grow">
        {onCancel && (
          <button type="button" className={BUTTON_STYLES.outline} disabled={busy} onClick={onCancel}>
            Cancelar
          </button>
        )}
        <SubmitButton
          busy={busy}
          busyText="A eliminar…"
          disabled={needsMatch && !busy && !isTypedAddress(typed, email)}
          variant="danger"
          icon="trash"
          className="whitespace-nowrap max-sm:px-3"
        >
          Eliminar conta
        </SubmitButton>
      </div>
    </fetcher.Form>
  );
}

const LABEL = "Escreva o seu email para confirmar";
