import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { FormResult } from "#app/platform/http/form-result.ts";
import { showToast, type Toast } from "./toast.ts";

/**
 * Reports each new result of an action once: a success by a toast, a failure by the form's alert, with the focus on the
 * invalid field or else on the alert, unless a person was faster than the page's scripts. `form` is the form's ref;
 * without a form a failure is reported by a toast too.
 * The returned `latestResult` stays when React Router drops an action's data, because live updates revalidate the page:
 * the form's errors must not vanish with it.
 * `clears` resets the form after a success; `onSuccess` runs after it.
 */
export function useFormResult(
  result: FormResult | undefined,
  { successTitle, clears = false, onSuccess }: { successTitle?: string; clears?: boolean; onSuccess?: () => void } = {},
) {
  const form = useRef<HTMLFormElement>(null);
  const [latestResult, setLatestResult] = useState(result);
  const [given, setGiven] = useState(result);
  if (result && result !== given) {
    setGiven(result);
    setLatestResult(withTyped(result, latestResult));
  }
  useNewResult(latestResult, (newResult) => {
    const alert = form.current?.querySelector<HTMLElement>("[role=alert]");
    const toast = resultToast(newResult, { alerted: Boolean(alert), successTitle });
    if (toast) showToast(toast);
    if (!newResult.ok) {
      if (isUsedBeforeHydration()) return;
      const field = newResult.field ? form.current?.elements.namedItem(newResult.field) : undefined;
      (field instanceof HTMLElement ? field : alert)?.focus();
      return;
    }
    if (clears) form.current?.reset();
    onSuccess?.();
  });
  return { form, latestResult };
}

/** Whether the page came with its failure, and the focus has moved since: a person is filling in another field. */
function isUsedBeforeHydration(): boolean {
  return !("hydrated" in document.documentElement.dataset) && document.activeElement !== document.body;
}

/** A failed request has no typed values in its result; those of the result before are kept. */
function withTyped(result: FormResult, before: FormResult | undefined): FormResult {
  if (result.ok || result.values || !before || before.ok || !before.values) return result;
  return { ...result, values: before.values };
}

/**
 * The toast for a form's result; undefined for a success without a message, and for a failure if `alerted`: the form's
 * alert shows it. `successTitle`: the title of a success.
 */
export function resultToast(
  result: FormResult,
  { alerted, successTitle }: { alerted: boolean; successTitle?: string },
): Toast | undefined {
  const { message } = result;
  if (result.ok) return message ? { kind: "success", text: message, title: successTitle } : undefined;
  return alerted ? undefined : { kind: "error", text: result.message, title: result.title };
}

/** Calls `report` once with each new result. `seen`: one that is not new when the component is mounted. */
export function useNewResult<Result extends object>(
  result: Result | undefined,
  report: (result: Result) => void,
  seen?: Result,
): void {
  const reported = useRef(seen);
  const onResult = useEffectEvent(report);
  useEffect(() => {
    if (!result || reported.current === result) return;
    reported.current = result;
    onResult(result);
  }, [result]);
}
