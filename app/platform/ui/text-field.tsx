import { type InputHTMLAttributes, type ReactNode, type Ref, useEffect, useEffectEvent, useRef, useState } from "react";
import { ICON_BUTTON_STYLES } from "./button-styles.ts";
import { FIELD_STYLES, FieldNotes, fieldId, noteIds } from "./field.tsx";
import { Icon } from "./icon.tsx";
import { useHydrated } from "./use-hydrated.ts";

type InputProps = Pick<
  InputHTMLAttributes<HTMLInputElement | HTMLTextAreaElement>,
  "autoComplete" | "autoCapitalize" | "enterKeyHint" | "inputMode" | "placeholder" | "spellCheck"
>;

/**
 * A text field with label, hint, error and counter: uncontrolled, submitted by a plain form.
 * Without the browser's validation, because the error messages are ours. It does not truncate at `maxLength` (a pasted
 * text would silently lose its end): the counter shows the excess, and the server refuses it.
 * With `counter` the counter is always visible.
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
  stored,
  maxLength,
  counter = false,
  suggestions,
  onValue,
  className = "",
  ...props
}: InputProps & {
  label: string;
  name: string;
  type?: "text" | "email" | "url" | "password";
  multiline?: boolean;
  rows?: number;
  optional?: boolean;
  hint?: string;
  error?: string;
  /** A result about the typed text, announced as aria-live polite. Null while there is none; undefined if there never is. */
  status?: ReactNode;
  defaultValue?: string;
  /** The text that is stored: as long as it is not changed it may exceed `maxLength`. */
  stored?: string | undefined;
  maxLength?: number;
  counter?: boolean;
  /** Suggestions of the browser while typing, for one-line fields; other values are allowed. */
  suggestions?: readonly string[];
  onValue?: (text: string) => void;
  className?: string;
}) {
  const { text, attach, read } = useTypedText(defaultValue, onValue);
  const hydrated = useHydrated();
  const id = fieldId(name);
  const length = typedLength(text);
  const isLimited = maxLength !== undefined && (length <= maxLength || text.trim() !== stored?.trim());
  const count = isLimited ? { length, maxLength, shown: counter || length > maxLength } : undefined;
  const notes = { id, hint, error, status, count };
  const field = {
    id,
    name,
    defaultValue,
    // URLs, addresses and passwords are written from left to right.
    dir: type === "text" ? "auto" : undefined,
    spellCheck: type === "text" ? undefined : false,
    ...props,
    "aria-required": !optional,
    "aria-invalid": error ? true : undefined,
    "aria-describedby": noteIds(notes),
    // Without JavaScript, the page that reports the error has the focus on the invalid field.
    autoFocus: error !== undefined && !hydrated,
    onChange: read,
    className: FIELD_STYLES,
  };
  return (
    <div className={`grid content-start gap-1.5 ${className}`}>
      <label id={`${id}-label`} htmlFor={id} className="font-semibold text-compact leading-5">
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

/**
 * The length of a typed text, as the server's schemas count it: in code points, without surrounding whitespace, which
 * is trimmed on the server, and with line ends as one character, though forms submit two.
 */
export function typedLength(text: string): number {
  return [...text.replaceAll("\r\n", "\n").trim()].length;
}

/**
 * A password field with a button that shows and hides it. Submitting hides it, so that browsers do not store it as
 * text. The button's name does not contain the field's, so that the field's name stays unique; `labelId` describes the
 * button.
 */
function PasswordInput({
  labelId,
  className,
  ...field
}: InputHTMLAttributes<HTMLInputElement> & { labelId: string; ref: Ref<HTMLInputElement> }) {
  const [shown, setShown] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const form = frame.current?.closest("form");
    const hide = () => setShown(false);
    form?.addEventListener("submit", hide);
    return () => form?.removeEventListener("submit", hide);
  }, []);
  return (
    <div ref={frame} className="relative">
      <input
        {...field}
        type={shown ? "text" : "password"}
        autoCapitalize={shown ? "none" : undefined}
        className={`${className} pr-13 [&::-ms-reveal]:hidden`}
      />
      <button
        type="button"
        data-needs-script=""
        className={`${ICON_BUTTON_STYLES} absolute top-0.5 right-0.5 focus-inside`}
        aria-label={shown ? "Ocultar caracteres" : "Mostrar caracteres"}
        aria-describedby={labelId}
        aria-controls={field.id}
        onClick={() => setShown(!shown)}
      >
        <Icon of={shown ? "eye-off" : "eye"} />
      </button>
    </div>
  );
}

type Field = HTMLInputElement | HTMLTextAreaElement;

/**
 * The text of an uncontrolled field: `attach` is its ref, `read` its change handler. `onValue` is called for every
 * change, also for text typed before hydration and for a form reset.
 */
function useTypedText(initial: string, onValue?: (text: string) => void) {
  const [text, setText] = useState(initial);
  const field = useRef<Field>(null);
  const show = (value: string) => {
    if (value === text) return;
    setText(value);
    onValue?.(value);
  };
  const lastInitial = useRef(initial);
  const onInitial = useEffectEvent(() => {
    const element = field.current;
    if (!element) return;
    // Untouched. An element that React created with a default value does not follow the attribute.
    if (element.value === lastInitial.current) element.value = initial;
    lastInitial.current = initial;
    show(element.value);
  });
  // The reset event fires before the field is cleared.
  const onReset = useEffectEvent(() => field.current && show(field.current.defaultValue));
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `initial` changes the value of an untouched field
  useEffect(() => {
    onInitial();
  }, [initial]);
  useEffect(() => {
    const form = field.current?.form;
    const clear = () => onReset();
    form?.addEventListener("reset", clear);
    return () => form?.removeEventListener("reset", clear);
  }, []);
  const attach = (element: Field | null) => {
    field.current = element;
  };
  return { text, attach, read: ({ currentTarget }: { currentTarget: Field }) => show(currentTarget.value) };
}

/** A field with a label, and the button of its form beside it. */
export function FieldWithButton({ children }: { children: [field: ReactNode, button: ReactNode] }) {
  const [field, button] = children;
  return (
    <div className="grid gap-3 min-[360px]:grid-cols-[minmax(0,1fr)_auto]">
      {field}
      {/* As far down as the field, whose errors are below it. */}
      <div className="grid min-[360px]:mt-[26px] min-[360px]:self-start">{button}</div>
    </div>
  );
}
