import { useState } from "react";
import type { FormResult } from "#app/platform/http/form-result.ts";
import { fieldId } from "./field.tsx";
import { Icon } from "./icon.tsx";
import { Sentence } from "./isolated-texts.tsx";

/**
 * The failure of a form, shown inside it at the top; nothing without a failure. If the failure concerns one of the
 * fields in `labels` (name to label), it links to that field, which shows the message too. `title` states what failed;
 * the result's own title is the default.
 */
export function FormAlert({
  result,
  title,
  labels = {},
}: {
  result: FormResult | undefined;
  title?: string;
  labels?: Readonly<Record<string, string>>;
}) {
  // A repeated failure is announced again: every result gets a new element.
  const [shown, setShown] = useState({ result, key: 0 });
  if (shown.result !== result) setShown({ result, key: shown.key + 1 });
  if (!result || result.ok) return null;
  const { field = "", message } = result;
  const label = labels[field];
  const heading = title ?? result.title;
  return (
    <div
      key={shown.key}
      role="alert"
      tabIndex={-1}
      className="flex gap-3.5 border-danger border-l-6 bg-bad-bg px-[18px] py-4 text-bad"
    >
      <Icon of="circle-exclamation-point" className="mt-0.5 flex-none" />
      <div className="min-w-0 wrap-anywhere">
        {heading && <p className="font-semibold">{heading}</p>}
        {label === undefined ? (
          <p>
            <Sentence text={message} />
          </p>
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
      className="underline"
      onClick={(event) => {
        // React Router handles a fragment link as a navigation and drops the action's data.
        event.preventDefault();
        document.getElementById(fieldId(name))?.focus();
      }}
    >
      {label}
    </a>
  );
}
