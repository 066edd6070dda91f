import type { RefObject } from "react";
import { BUTTON_STYLES } from "./button-styles.ts";
import { Icon } from "./icon.tsx";

/**
 * The field of a search that runs while one types (use-live-search.ts), and a button for browsers without JavaScript.
 * `label`: for screen readers.
 */
export function LiveSearchField({
  label,
  placeholder,
  verb,
  q,
  field,
  onChange,
  className,
}: {
  label: string;
  placeholder: string;
  verb: string;
  q: string;
  field: RefObject<HTMLInputElement | null>;
  onChange: () => void;
  /** Its height. */
  className: string;
}) {
  return (
    <>
      <label
        className={`flex min-w-0 flex-1 items-center gap-3 boxed bg-surface px-3.5 focus-within:border-ink ${className}`}
      >
        <Icon of="search" className="flex-none text-ink-2" />
        <span className="sr-only">{label}</span>
        <input
          ref={field}
          type="search"
          name="q"
          dir="auto"
          defaultValue={q}
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
          placeholder={placeholder}
          className="min-h-11 w-full min-w-0 bg-transparent placeholder:text-ink-3"
          onChange={onChange}
        />
      </label>
      <noscript>
        <button type="submit" className={BUTTON_STYLES.smallOutline}>
          {verb}
        </button>
      </noscript>
    </>
  );
}
