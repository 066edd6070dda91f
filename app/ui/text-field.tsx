import type { InputHTMLAttributes, ReactNode } from "react";
import { fieldId } from "./field-id.ts";
import { FieldNotes, noteIds } from "./field-notes.tsx";
import { FIELD_STYLES } from "./field-styles.ts";
import { PasswordInput } from "./password-input.tsx";
import { typedLength } from "./typed-length.ts";
import { useHydrated } from "./use-hydrated.ts";
import { useTypedText } from "./use-typed-text.ts";

type Passed = Pick<
  InputHTMLAttributes<HTMLInputElement | HTMLTextAreaElement>,
  "autoComplete" | "autoCapitalize" | "enterKeyHint" | "inputMode" | "placeholder" | "spellCheck"
>;

/**
 * A field for text with its label, hint, error and counter. It keeps what is typed by itself, and is sent by a plain form.
 * The browser's own checks are left out on purpose: the sentences are ours. Nor does it cut what is too long (a pasted text
 * would lose its end without a word): past `maxLength` the counter says so, and the server refuses it.
 * With `counter` the counter is always seen.
 */
export function TextField({
  label,
  name,
  type = "text",
  multiline = false,
  rows = 5,
  optional = false,
  hint,
  error,
  status,
  defaultValue = "",
  maxLength,
  counter = false,
  suggestions,
  onValue,
  className = "",
  ...passed
}: Passed & {
  label: string;
  name: string;
  type?: "text" | "email" | "url" | "password";
  multiline?: boolean;
  rows?: number;
  optional?: boolean;
  hint?: string;
  error?: string;
  /** What is found out about what is typed: told politely when it comes. Null while there is nothing; left out, never. */
  status?: ReactNode;
  defaultValue?: string;
  maxLength?: number;
  counter?: boolean;
  /** What the browser offers while somebody types; anything else may be typed too. Of one-line fields. */
  suggestions?: readonly string[];
  onValue?: (text: string) => void;
  className?: string;
}) {
  const { text, attach, read } = useTypedText(defaultValue, onValue);
  const hydrated = useHydrated();
  const id = fieldId(name);
  const length = typedLength(text);
  const count = maxLength === undefined ? undefined : { length, maxLength, shown: counter || length > maxLength };
  const notes = { id, hint, error, status, count };
  const field = {
    id,
    name,
    defaultValue,
    spellCheck: type === "text" ? undefined : false,
    ...passed,
    "aria-required": !optional,
    "aria-invalid": error ? true : undefined,
    "aria-describedby": noteIds(notes),
    // A page that comes back whole, without JavaScript, has the focus where the mistake is.
    autoFocus: error !== undefined && !hydrated,
    onChange: read,
    className: FIELD_STYLES,
  };
  return (
    <div className={`grid content-start gap-1.5 ${className}`}>
      <label id={`${id}-label`} htmlFor={id} className="font-semibold text-[15px] leading-5">
        {label}
        {optional && <span className="font-normal text-ink-3"> (opcional)</span>}
      </label>
      {multiline && (
        <textarea {...field} ref={attach} rows={rows} className={`${FIELD_STYLES} block min-h-[120px] resize-y`} />
      )}
      {!multiline && type === "password" && <PasswordInput {...field} ref={attach} labelId={`${id}-label`} />}
      {!multiline && type !== "password" && (
        <input {...field} ref={attach} type={type} list={suggestions && `${id}-suggestions`} />
      )}
      {suggestions && (
        <datalist id={`${id}-suggestions`}>
          {suggestions.map((suggestion) => (
            <option key={suggestion} value={suggestion} />
          ))}
        </datalist>
      )}
      <FieldNotes {...notes} />
    </div>
  );
}
