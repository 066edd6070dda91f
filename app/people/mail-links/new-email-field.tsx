import type { FormResult } from "#app/platform/http/form-result.ts";
import { SubmitButton } from "#app/platform/ui/submit-button.tsx";
import { FieldWithButton, TextField } from "#app/platform/ui/text-field.tsx";

export const NEW_EMAIL_LABELS = { email: "Novo email" };

/**
 * The field for an account's new address, and the button `answer` of its form. `typed`: before the person had to prove
 * who they are. `failure`: of the form.
 */
export function NewEmailField({
  answer,
  autoComplete,
  typed,
  failure,
  busy,
}: {
  answer: string;
  autoComplete: "email" | "off";
  typed: string;
  failure: Exclude<FormResult, { ok: true }> | undefined;
  busy: boolean;
}) {
  return (
    <FieldWithButton>
      <TextField
        label={NEW_EMAIL_LABELS.email}
        name="email"
        type="email"
        autoComplete={autoComplete}
        inputMode="email"
        defaultValue={failure?.values?.email ?? typed}
        error={failure?.field === "email" ? failure.message : undefined}
      />
      <SubmitButton name="answer" value={answer} variant="outline" busy={busy}>
        Mudar email
      </SubmitButton>
    </FieldWithButton>
  );
}

/** The query parameter with a typed address, for the page with its form. */
export const TYPED_EMAIL = "email";

/** The query with a typed address, which the form shows again; empty when nothing was typed. */
export function typedInQuery(email: string): Readonly<Record<string, string>> {
  return email === "" ? {} : { [TYPED_EMAIL]: email };
}
