import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { FormResult } from "#app/platform/form-result.ts";
import { resultToast } from "./answer-toast.ts";
import { showToast } from "./toast.ts";

/**
 * Tells each new answer of an action once: a success by a toast, a failure by the form's alert with the focus on the field
 * that it is about, or else on the alert. `form` is the form's ref; without a form a failure is told by a toast too.
 * `answer` is the latest one: React Router forgets an action's answer when live news make it load the page's data again,
 * and what is wrong with the form must not vanish with that.
 * `clears` empties the form after a success; `onSuccess` runs after it.
 */
export function useFormResult(
  given: FormResult | undefined,
  { successTitle, clears = false, onSuccess }: { successTitle?: string; clears?: boolean; onSuccess?: () => void } = {},
) {
  const form = useRef<HTMLFormElement>(null);
  const told = useRef<FormResult>(undefined);
  const [answer, setAnswer] = useState(given);
  const [latest, setLatest] = useState(given);
  if (given && given !== latest) {
    setLatest(given);
    setAnswer(withTyped(given, answer));
  }
  const tell = useEffectEvent((news: FormResult) => {
    const alert = form.current?.querySelector<HTMLElement>("[role=alert]");
    const toast = resultToast(news, { alerted: Boolean(alert), successTitle });
    if (toast) showToast(toast);
    if (!news.ok) {
      const field = news.field ? form.current?.elements.namedItem(news.field) : undefined;
      (field instanceof HTMLElement ? field : alert)?.focus();
      return;
    }
    if (clears) form.current?.reset();
    onSuccess?.();
  });
  useEffect(() => {
    if (!answer || told.current === answer) return;
    told.current = answer;
    tell(answer);
  }, [answer]);
  return { form, answer };
}

/** A failure that the server never answered does not know what was typed; the one before it may. */
function withTyped(given: FormResult, before: FormResult | undefined): FormResult {
  if (given.ok || given.values || !before || before.ok || !before.values) return given;
  return { ...given, values: before.values };
}
