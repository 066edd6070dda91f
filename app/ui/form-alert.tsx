import { CircleAlert } from "lucide-react";
import { useState } from "react";
import type { FormResult } from "#app/platform/form-result.ts";
import { fieldId } from "./field-id.ts";

/**
 * What went wrong, on top of the form; nothing while nothing did. It stands inside the form. When the sentence is about
 * one of the fields in `labels` (name to label), it leads there, where the sentence stands as well; no toast says it a third
 * time. `title` is what did not happen; the answer's own is used without it.
 */
export function FormAlert({
  answer,
  title,
  labels = {},
  className = "",
}: {
  answer: FormResult | undefined;
  title?: string;
  labels?: Readonly<Record<string, string>>;
  className?: string;
}) {
  // The same failure twice is said twice: every answer gets an alert of its own.
  const [told, setTold] = useState({ answer, place: 0 });
  if (told.answer !== answer) setTold({ answer, place: told.place + 1 });
  if (!answer || answer.ok) return null;
  const { field = "", message } = answer;
  const label = labels[field];
  const heading = title ?? answer.title;
  return (
    <div
      key={told.place}
      role="alert"
      tabIndex={-1}
      className={`flex gap-3.5 border-danger border-l-6 bg-bad-bg px-[18px] py-4 text-bad ${className}`}
    >
      <CircleAlert className="mt-0.5 size-5 flex-none" strokeWidth={1.75} aria-hidden="true" />
      <div className="min-w-0 [overflow-wrap:anywhere]">
        {heading && <p className="font-semibold">{heading}</p>}
        {label === undefined ? (
          <p>{message}</p>
        ) : (
          <p>
            <span>{message}</span>
            {/[.!?]$/.test(message) ? " " : ". "}
            Corrija o campo assinalado: <FieldLink name={field} label={label} />.
          </p>
        )}
      </div>
    </div>
  );
}

function FieldLink({ name, label }: { name: string; label: string }) {
  return (
    <a
      href={`#${fieldId(name)}`}
      className="underline underline-offset-2"
      onClick={(event) => {
        // Going to a fragment is going somewhere: React Router would forget what the action said.
        event.preventDefault();
        document.getElementById(fieldId(name))?.focus();
      }}
    >
      {label}
    </a>
  );
}
