import { useEffect, useEffectEvent } from "react";
import { useFetcher } from "react-router";
import type { FormResult } from "#app/platform/form-result.ts";
import { FormAlert } from "#app/ui/form-alert.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { useFormResult } from "#app/ui/use-form-result.ts";

/**
 * The form of one site setting. `typed`: the field's text; `saved`: the stored value; `result`: the outcome of a form that
 * was sent without JavaScript.
 */
export function SettingForm({
  action,
  name,
  label,
  verb,
  saved,
  typed,
  result,
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
  result: FormResult | undefined;
  onValue: (text: string) => void;
  type?: "text" | "url";
  placeholder?: string;
  maxLength?: number;
}) {
  const fetcher = useFetcher<FormResult>();
  const { form, answer } = useFormResult(fetcher.data ?? result);
  const failure = answer && !answer.ok ? answer : undefined;

  // A field whose text is saved holds no draft: after the reset, later live updates change its value again.
  const onSaved = useEffectEvent(() => {
    if (typed.trim() === saved) form.current?.reset();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the saved value changes, not while typing
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
