import { useFetcher, useSearchParams } from "react-router";
import type { FormResult } from "#app/platform/http/form-result.ts";
import { FormAlert } from "#app/platform/ui/form-alert.tsx";
import { SubmitButton } from "#app/platform/ui/submit-button.tsx";
import { usePreloadToasts } from "#app/platform/ui/toasts.tsx";
import { useFormResult } from "#app/platform/ui/use-form-result.ts";
import { RefusedAddress } from "./confirm-email-notice.tsx";
import { NEW_EMAIL_LABELS, NewEmailField, TYPED_EMAIL } from "./new-email-field.tsx";

const ACTION = "/account/email";

/**
 * In the section «Email» of /account: a change that waits for confirmations, and the form that begins one. `pending`:
 * from `pendingEmailChange` (email-change.server.ts); `isRefused`: the mail server refused the latest mail to the new
 * address.
 */
export function ChangeEmailForm({
  pending,
}: {
  pending: { newEmail: string; awaits: readonly string[]; isRefused: boolean } | null;
}) {
  const fetcher = useFetcher<FormResult>();
  const { form, latestResult } = useFormResult(fetcher.data, { clears: true });
  // The address that was typed before the person had to prove who they are.
  const typed = useSearchParams()[0].get(TYPED_EMAIL) ?? "";
  const failure = latestResult && !latestResult.ok ? latestResult : undefined;
  const pressed = fetcher.state === "idle" ? undefined : fetcher.formData?.get("answer");
  usePreloadToasts();
  return (
    <div className="max-w-[560px]">
      {pending && (
        <fetcher.Form method="post" action={ACTION} className="mb-5 grid justify-items-start gap-3">
          <p className="wrap-anywhere">
            A mudar para {pending.newEmail}: falta confirmar em {pending.awaits.join(" e em ")}.
          </p>
          {pending.isRefused && (
            <p className="text-bad wrap-anywhere">
              <RefusedAddress email={pending.newEmail} />
            </p>
          )}
          <SubmitButton name="answer" value="cancel" variant="smallOutline" busy={pressed === "cancel"}>
            Cancelar mudança
          </SubmitButton>
        </fetcher.Form>
      )}
      <fetcher.Form ref={form} method="post" action={ACTION} noValidate={true} className="grid gap-4">
        <FormAlert result={failure} labels={NEW_EMAIL_LABELS} />
        <NewEmailField
          answer="change"
          autoComplete="email"
          typed={typed}
          failure={failure}
          busy={pressed === "change"}
        />
      </fetcher.Form>
    </div>
  );
}
