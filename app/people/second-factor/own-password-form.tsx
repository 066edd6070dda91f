import { useFetcher } from "react-router";
import type { FormResult } from "#app/platform/http/form-result.ts";
import { FormAlert } from "#app/platform/ui/form-alert.tsx";
import { SubmitButton } from "#app/platform/ui/submit-button.tsx";
import { TextField } from "#app/platform/ui/text-field.tsx";
import { useFormResult } from "#app/platform/ui/use-form-result.ts";
import { SECURITY_PAGE } from "./security-forms.ts";

const LABELS = {
  current_password: "Palavra-passe atual",
  new_password: "Nova palavra-passe",
  confirmation: "Repita a nova palavra-passe",
};

/** Changes the own password; a success empties the fields. `email` names the account for password managers. */
export function OwnPasswordForm({ email, result }: { email: string; result: FormResult | undefined }) {
  const fetcher = useFetcher<FormResult>();
  const { form, latestResult } = useFormResult(fetcher.data ?? result, { clears: true });
  const failure = latestResult && !latestResult.ok ? latestResult : undefined;
  const field = (name: keyof typeof LABELS) => ({
    name,
    label: LABELS[name],
    type: "password" as const,
    error: failure?.field === name ? failure.message : undefined,
  });
  return (
    <fetcher.Form
      ref={form}
      method="post"
      action={`${SECURITY_PAGE}/password`}
      noValidate={true}
      className="grid max-w-[560px] gap-[22px]"
    >
      <FormAlert result={failure} labels={LABELS} />
      <input type="text" autoComplete="username" value={email} readOnly={true} hidden={true} />
      <TextField {...field("current_password")} autoComplete="current-password" />
      <TextField {...field("new_password")} autoComplete="new-password" hint="Mínimo de 8 caracteres" />
      <TextField {...field("confirmation")} autoComplete="new-password" />
      <SubmitButton busy={fetcher.state !== "idle"} busyText="A guardar…" className="justify-self-start">
        Guardar palavra-passe
      </SubmitButton>
    </fetcher.Form>
  );
}
