import { useEffect, useEffectEvent } from "react";
import { useFetcher } from "react-router";
import type { FormResult } from "#app/platform/form-result.ts";
import { FormAlert } from "#app/ui/form-alert.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { useFormResult } from "#app/ui/use-form-result.ts";

/** One setting of the site, saved by itself. `typed` is what stands in the field, `saved` what is saved. */
export function SettingForm({
  action,
  name,
  label,
  verb,
  saved,
  typed,
  answer: earlier,
  onValue,
  type = "text",
  placeholder,
  maxLength,
}: {
  action: string;
  name: string;
  label: string;
  verb: string;
  saved: string;
  typed: string;
  answer: FormResult | undefined;
  onValue: (text: string) => void;
  type?: "text" | "url";
  placeholder?: string;
  maxLength?: number;
}) {
  const fetcher = useFetcher<FormResult>();
  const { form, answer } = useFormResult(fetcher.data ?? earlier);
  const failure = answer && !answer.ok ? answer : undefined;

  // What is saved now and stands in the field is nobody's draft any more: the field follows the next news again.
  const onSaved = useEffectEvent(() => {
    if (typed.trim() === saved) form.current?.reset();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is newly saved counts, not what is typed afterwards
  useEffect(() => onSaved(), [saved]);

  return (
    <fetcher.Form ref={form} method="post" action={action} noValidate={true} className="grid gap-4">
      <FormAlert answer={failure} labels={{ [name]: label }} />
      <div className="grid gap-x-3 gap-y-3 sm:grid-cols-[minmax(0,1fr)_auto]">
        <TextField
          label={label}
          name={name}
          type={type}
          autoComplete="off"
          placeholder={placeholder}
          maxLength={maxLength}
          counter={maxLength !== undefined}
          defaultValue={failure?.values?.[name] ?? saved}
          error={failure?.field === name ? failure.message : undefined}
          onValue={onValue}
        />
        <SubmitButton
          busy={fetcher.state !== "idle"}
          busyText="A guardar…"
          className="self-start justify-self-start sm:mt-[26px]"
        >
          {verb}
        </SubmitButton>
      </div>
    </fetcher.Form>
  );
}
