import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

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
            <Icon of={CircleAlert} size={4} className="mt-0.5 flex-none" />
            <span className="min-w-0 [overflow-wrap:anywhere]">{error}</span>
          </p>
        )}
        {hint && (
          <p id={`${id}-hint`} className="text-ink-3">
            {hint}
          </p>
        )}
        {status !== undefined && (
          <p id={`${id}-status`} aria-live="polite" className="text-ink-2 [overflow-wrap:anywhere]">
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
