import "./code-field.css";
import { FieldNotes, fieldId, noteIds } from "#app/platform/ui/field.tsx";

const DIGITS = 6;

/** The field of a code of six digits, drawn as six boxes. Spaces do not count; with `submits` it submits itself at six. */
export function CodeField({ error, submits = false }: { error?: string; submits?: boolean }) {
  const id = fieldId("code");
  const notes = { id, error };
  return (
    <div className="@container grid content-start gap-1.5">
      <label htmlFor={id} className="font-semibold text-compact leading-5">
        Código de 6 algarismos
      </label>
      <input
        id={id}
        name="code"
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
        aria-required={true}
        aria-invalid={error ? true : undefined}
        aria-describedby={noteIds(notes)}
        className="code-field"
        onInput={({ currentTarget }) => {
          const digits = currentTarget.value.replace(/\D/g, "").slice(0, DIGITS);
          if (digits !== currentTarget.value) currentTarget.value = digits;
          if (submits && digits.length === DIGITS) currentTarget.form?.requestSubmit();
        }}
      />
      <FieldNotes {...notes} />
    </div>
  );
}
