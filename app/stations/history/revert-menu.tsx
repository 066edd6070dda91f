import { type KeyboardEvent, useEffect, useId, useRef } from "react";
import { useFetcher } from "react-router";
import type { FormResult } from "#app/platform/http/form-result.ts";
import { BUTTON_STYLES } from "#app/platform/ui/button-styles.ts";
import { FIELD_STYLES } from "#app/platform/ui/field.tsx";
import { Icon } from "#app/platform/ui/icon.tsx";
import { Sentence } from "#app/platform/ui/isolated-texts.tsx";
import { SubmitButton } from "#app/platform/ui/submit-button.tsx";
import { showToast } from "#app/platform/ui/toast.ts";
import { useNewResult } from "#app/platform/ui/use-form-result.ts";
import { MAX_CHANGE_TEXT, REVERT_REASONS } from "./change.ts";

/** All menus of a page share one fetcher: its result is reported also when the row of the menu is gone. */
function useRevertFetcher() {
  return useFetcher<FormResult>({ key: "revert" });
}

/**
 * Asks why a change, or a batch of changes, is reverted. `path`: of `change.ts`. A plain form without JavaScript.
 * `label`: of the button. `subject`: what is reverted, for screen readers.
 */
export function RevertMenu({
  path,
  label,
  subject,
  floats,
}: {
  path: string;
  label: string;
  subject: string;
  /** Whether the form covers the rows below. */
  floats: boolean;
}) {
  const fetcher = useRevertFetcher();
  const details = useRef<HTMLDetailsElement>(null);
  const summary = useRef<HTMLElement>(null);
  const failure = failureOf(fetcher.data, path);
  const close = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !details.current?.open) return;
    details.current.open = false;
    summary.current?.focus();
  };
  return (
    <details ref={details} className="relative" onKeyDown={close}>
      <summary ref={summary} className={`${BUTTON_STYLES.smallOutline} cursor-pointer no-marker`}>
        <Icon of="undo-2" size={4} className="flex-none" />
        {label}
        <span className="sr-only">
          : <Sentence text={subject} />
        </span>
      </summary>
      <fetcher.Form
        method="post"
        action={path}
        className={`mt-2 grid gap-3 boxed bg-surface p-4 text-ink ${floats ? "sm:absolute sm:right-0 sm:z-10 sm:w-[340px]" : "max-w-[420px]"}`}
      >
        <RevertFields failure={failure} />
        <SubmitButton
          busy={fetcher.state !== "idle" && fetcher.formAction === path}
          busyText="A reverter"
          variant="smallPrimary"
          className="justify-self-start"
        >
          {label}
        </SubmitButton>
      </fetcher.Form>
    </details>
  );
}

type Failure = Extract<FormResult, { ok: false }>;

function failureOf(result: FormResult | undefined, path: string): Failure | undefined {
  return result && !result.ok && result.values?.path === path ? result : undefined;
}

function RevertFields({ failure }: { failure: Failure | undefined }) {
  const id = useId();
  const alert = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (failure) alert.current?.focus();
  }, [failure]);
  return (
    <>
      {failure && (
        <p ref={alert} role="alert" tabIndex={-1} className="font-medium text-danger text-small wrap-anywhere">
          {failure.message}
        </p>
      )}
      <fieldset className="grid" aria-describedby={undefined}>
        <legend className="mb-1 font-semibold text-compact">Motivo</legend>
        {Object.entries(REVERT_REASONS).map(([reason, label]) => (
          <label key={reason} className="flex min-h-11 items-center gap-3 text-compact">
            <input type="radio" name="reason" value={reason} className="size-5 flex-none accent-cobalt" />
            {label}
          </label>
        ))}
      </fieldset>
      <div className="grid gap-1.5">
        <label htmlFor={id} className="font-semibold text-compact">
          Explicação <span className="font-normal text-ink-3">(só «Outro» precisa)</span>
        </label>
        <textarea id={id} dir="auto" name="text" rows={2} maxLength={MAX_CHANGE_TEXT} className={FIELD_STYLES} />
      </div>
    </>
  );
}

/** Reports what was reverted, and offers to take it back. Once on each page with menus. */
export function RevertReporter() {
  const { data } = useRevertFetcher();
  useNewResult(data, (result) => {
    // A failure is shown by its menu.
    if (result.ok) showToast({ kind: "success", text: result.message ?? "", about: "revert", undo: result.undo });
  });
  return null;
}
