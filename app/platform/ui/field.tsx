import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

/** The id of the field with this name, for its label, notes and links. A name must be unique on a page. */
export function fieldId(name: string): string {
  return `field-${name}`;
}

const BORDER = "boxed not-aria-invalid:hover:border-ink-2 focus-visible:outline-offset-0";
const INVALID = "aria-invalid:invalid-field";

/** The styles of text fields: 48 px high; if invalid, with a red border and a bar inside. */
export const FIELD_STYLES = `min-h-12 w-full bg-surface px-3.5 py-2.5 placeholder:text-ink-3 placeholder:opacity-100 ${BORDER} ${INVALID}`;

type Notes = {
  /** The field's id. */
  id: string;
  hint?: string;
  error?: string;
  /** A result about the typed text, announced as aria-live polite; null while there is none. */
  status?: ReactNode;
  count?: { length: number; maxLength: number; shown: boolean };
};

/** The ids of the notes that describe the field, the error first; undefined if there are none. */
export function noteIds({ id, hint, error, status, count }: Notes): string | undefined {
  const ids = [
    error && `${id}-error`,
    hint && `${id}-hint`,
    status !== undefined && `${id}-status`,
    count?.shown && `${id}-count`,
  ];
  return ids.filter(Boolean).join(" ") || undefined;
}

/** The notes under a field: error, hint, status and character counter. */
export function FieldNotes({ id, hint, error, status, count }: Notes) {
  if (!hint && !error && status === undefined && !count) return null;
  return (
    <div
      className={`flex justify-between gap-4 text-small ${hint || error || status || count?.shown ? "" : "sr-only"}`}
    >
      <div className="grid min-w-0 gap-1">
        {error && (
          <p id={`${id}-error`} className="flex items-start gap-2 font-medium text-danger">
            <Icon of="circle-exclamation-point" size={4} className="mt-0.5 flex-none" />
            <span className="min-w-0 wrap-anywhere">{error}</span>
          </p>
        )}
        {hint && (
          <p id={`${id}-hint`} className="text-ink-3">
            {hint}
          </p>
        )}
        {status !== undefined && (
          <p id={`${id}-status`} aria-live="polite" className="text-ink-2 wrap-anywhere">
            {status}
          </p>
        )}
      </div>
      {count && <Counter id={`${id}-count`} {...count} />}
    </div>
  );
}

function Counter({ id, length, maxLength, shown }: { id: string } & NonNullable<Notes["count"]>) {
  const over = length > maxLength;
  return (
    <div data-needs-script="" className={`numbers flex-none ${over ? "font-semibold text-danger" : "text-ink-3"}`}>
      {shown && (
        <p id={id}>
          <span aria-hidden="true">{`${length}/${maxLength}`}</span>
          <span className="sr-only">{`${length} de ${maxLength} caracteres`}</span>
        </p>
      )}
      <p className="sr-only" aria-live="polite">
        {over && `Ultrapassou o máximo de ${maxLength} caracteres`}
      </p>
    </div>
  );
}
