import { useFetcher } from "react-router";
import type { FormResult } from "#app/platform/form-result.ts";
import { FormAlert } from "#app/ui/form-alert.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { useFormResult } from "#app/ui/use-form-result.ts";

type Props = {
  action: string;
  labels: { current_password: string; new_password: string; confirmation: string };
  hint: string;
  verb: string;
  busyText: string;
  /** Names the account for password managers. */
  email: string;
  result: FormResult | undefined;
};

/** Changes the viewer's password; a success empties the fields. */
export function OwnPasswordForm({ action, labels, hint, verb, busyText, email, result }: Props) {
  const fetcher = useFetcher<FormResult>();
  const { form, answer } = useFormResult(fetcher.data ?? result, { clears: true });
  const failure = answer && !answer.ok ? answer : undefined;
  const field = (name: keyof typeof labels) => ({
    name,
    label: labels[name],
    type: "password" as const,
    error: failure?.field === name ? failure.message : undefined,
  });
  return (
    <fetcher.Form ref={form} method="post" action={action} noValidate={true} className="grid gap-[22px]">
      <FormAlert answer={failure} labels={labels} />
      <input type="text" autoComplete="username" value={email} readOnly={true} hidden={true} />
      <TextField {...field("current_password")} autoComplete="current-password" />
      <TextField {...field("new_password")} autoComplete="new-password" hint={hint} />
      <TextField {...field("confirmation")} autoComplete="new-password" />
      <SubmitButton busy={fetcher.state !== "idle"} busyText={busyText} className="justify-self-start">
        {verb}
      </SubmitButton>
    </fetcher.Form>
  );
}
